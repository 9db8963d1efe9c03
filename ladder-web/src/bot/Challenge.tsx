import type { Part } from "@liars-ladder/protocol";
import type { Problem } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Next } from "../account/Left.tsx";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { meQuery, useMe } from "../api/session.ts";
import { botPath } from "../ui/format.ts";
import { Modal } from "../ui/Modal.tsx";
import { Select } from "../ui/Select.tsx";
import { ProblemNotice } from "../ui/States.tsx";

interface Props {
  data: Part<"getBot", "response">;
  /** The ladder that the page shows. */
  ladder: string | undefined;
}

/** Lets a signed-in user play an unrated match with this bot. Empty for other users, and if the bot plays on no ladder. */
export function Challenge({ data, ladder }: Props) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const ladders = data.entries
    .filter(({ status }) => status === "active" || status === "provisional")
    .map((entry) => entry.ladder);
  if (!me || ladders.length === 0) return null;
  const first = ladders.find((id) => id === ladder) ?? ladders[0]!;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Challenge
      </button>
      {open && (
        <Modal title="Challenge, unrated" onClose={() => setOpen(false)}>
          <Terms data={data} ladders={ladders} first={first} quota={me.quotas.challenges} />
        </Modal>
      )}
    </>
  );
}

const DEALS = [8, 16, 32, 64] as const;

interface TermsProps {
  data: Props["data"];
  ladders: readonly string[];
  first: string;
  quota: Part<"getMe", "response">["quotas"]["challenges"];
}

/** Asks for the ladder, the user's own bot and the number of deals, starts the challenge, and opens its page. */
function Terms({ data: { bot, mine }, ladders, first, quota }: TermsProps) {
  const [ladder, setLadder] = useState(first);
  const [own, setOwn] = useState("");
  const [deals, setDeals] = useState("32");
  const { problem, ask } = useChallenge();
  const titles = useQuery(query("listLadders", {})).data?.items ?? [];
  const titleOf = (id: string) => titles.find((each) => each.ladder.id === id)?.ladder.title ?? id;
  const my = useQuery({ ...query("listBots", { query: { mine: true, limit: 100 } }), enabled: !mine });
  const owns = (my.data?.items ?? []).filter((each) => each.ladders.includes(ladder)).map((each) => botPath(each.bot));
  const chosen = owns.includes(own) ? own : owns[0];
  const bots = mine ? [botPath(bot)] : chosen === undefined ? [] : [chosen, botPath(bot)];
  if (quota.nextAt !== null)
    return (
      <Notice>
        All {quota.limit} challenges of a day are used
        <Next at={quota.nextAt} />.
      </Notice>
    );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(ladder, bots, Number(deals));
      }}
    >
      <p className="dim">
        It is played at once and counts for nothing. The ladder’s best house bots fill the other seats.{" "}
        {quota.limit - quota.used} of {quota.limit} are left today.
      </p>
      <Select label="Ladder" value={ladder} options={ladders.map((id) => [id, titleOf(id)])} onChange={setLadder} />
      {!mine && owns.length > 0 && (
        <Select label="Your bot" value={chosen!} options={owns.map((name) => [name, name])} onChange={setOwn} />
      )}
      <Select label="Deals" value={deals} options={DEALS.map((n) => [`${n}`, `${n}`])} onChange={setDeals} />
      {problem && <ProblemNotice problem={problem} />}
      {bots.length > 0 ? (
        <button type="submit" className="button primary">
          Play it
        </button>
      ) : (
        my.data && (
          <Notice>
            You have no bot on this ladder. <Link to="/studio">Write one</Link>.
          </Notice>
        )
      )}
    </form>
  );
}

const Notice = ({ children }: { children: ReactNode }) => <p className="notice">{children}</p>;

/** Starts a challenge and goes to its page, or says why it could not be started. */
function useChallenge() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const ask = async (ladder: string, bots: string[], deals: number) => {
    const answer = await api.challenge({ params: { ladder }, body: { bots, deals } });
    if (!answer.ok) return setProblem(answer.problem);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: "/matches/$match", params: { match: answer.value.id } });
  };
  return { problem, ask };
}
