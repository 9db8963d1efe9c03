import type { Problem } from "@liars-ladder/protocol/client";
import { ROUTES } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { methodsQuery } from "../api/session.ts";
import { Modal } from "../ui/Modal.tsx";
import { Section } from "../ui/Section.tsx";
import { ProblemNotice } from "../ui/States.tsx";

/** All that is kept of one, to take along or to delete. */
export function MyData({ author }: { author: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section id="data" title="My data">
      <p className="row">
        <a className="button" href={ROUTES.exportAccount.path} download>
          Download all that is kept of me
        </a>
        <button type="button" className="button danger" onClick={() => setOpen(true)}>
          Delete my account
        </button>
      </p>
      {open && (
        <Modal title={`Delete the account ${author}?`} onClose={() => setOpen(false)}>
          <Deletion />
        </Modal>
      )}
    </Section>
  );
}

function Deletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const github = useQuery(methodsQuery).data?.github;
  const [problem, setProblem] = useState<Problem | null>(null);
  const remove = async (password: string) => {
    const answer = await api.deleteAccount({ body: password === "" ? {} : { password } });
    if (!answer.ok) return setProblem(answer.problem);
    client.clear();
    await navigate({ to: "/" });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void remove(String(new FormData(event.currentTarget).get("password") ?? ""));
      }}
    >
      <p>
        Your name, address, sessions, keys, sources and logs are deleted, and your bots stop playing. A bot with
        co-authors passes to the one who joined first, with its sources. The games that they played stay, because
        others’ ratings follow from them, under a name that says nothing. Nobody gets your name again. This cannot be
        undone: download your data first.
      </p>
      <label className="field">
        <span>Your password{github && " (empty if you sign in with GitHub: then sign in anew before)"}</span>
        <input className="input" type="password" name="password" autoComplete="current-password" maxLength={200} />
      </label>
      {problem && <ProblemNotice problem={problem} />}
      <p>
        <button type="submit" className="button danger">
          Delete it for good
        </button>
      </p>
    </form>
  );
}
