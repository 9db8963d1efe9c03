import type { Problem } from "@liars-ladder/protocol/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { useMe } from "../api/session.ts";
import { ProblemNotice } from "../ui/States.tsx";

/** What a link to a private league shows before one is in it: nothing of the league. */
export function Invited({ league, invite }: { league: string; invite: string }) {
  const me = useMe();
  const client = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const join = async () => {
    const answer = await api.joinLeague({ params: { league }, body: { invite } });
    if (answer.ok) await client.invalidateQueries();
    else setProblem(answer.problem);
  };
  return (
    <div className="stack">
      <h1>You are invited to a league</h1>
      <p className="prose">
        It is private. As a member you see its tables and games, and one of your bots may play in it.
      </p>
      {problem && <ProblemNotice problem={problem} />}
      <p>
        {me ? (
          <button type="button" className="button primary" onClick={() => void join()}>
            Join as {me.author}
          </button>
        ) : (
          <Link
            to="/sign-in"
            search={{ after: `/leagues/${league}?invite=${encodeURIComponent(invite)}` }}
            className="button primary"
          >
            Sign in to join
          </Link>
        )}
      </p>
    </div>
  );
}
