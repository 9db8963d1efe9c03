import type { Part } from "@liars-ladder/protocol";
import { EVENT_WORDS, NOTICES, type Problem, WEBHOOK_EVENTS, type WebhookEvent } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { CopyLine } from "../ui/CopyLine.tsx";
import { Section } from "../ui/Section.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import styles from "./account.module.css";
import { Deliveries } from "./Deliveries.tsx";

type Set = NonNullable<Part<"getWebhook", "response">["webhook"]>;

/** While something waits to be sent for the first time, the page looks again, ms. */
const SOON_MS = 1_500;

/** An address that is told what happens to one's bots, and what was sent to it. */
export function Webhook() {
  const client = useQueryClient();
  const options = query("getWebhook", {});
  const { data } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isNew) ? SOON_MS : false),
  });
  const [secret, setSecret] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const done = async (answer: { ok: true } | { ok: false; problem: Problem }) => {
    setProblem(answer.ok ? null : answer.problem);
    await client.invalidateQueries({ queryKey: options.queryKey });
  };
  const set = async (url: string, kinds: WebhookEvent[]) => {
    const answer = await api.setWebhook({ body: { url, kinds } });
    if (answer.ok) setSecret(answer.value.secret);
    await done(answer);
  };
  return (
    <Section id="webhook" title="Webhook">
      <p className="dim prose">
        An address of yours that is told by <code>POST</code> what happens to your bots.{" "}
        <a href="/guides/api#webhooks">What is sent, and how it is signed</a>. Readers of feeds find the same on the
        pages of bots, authors and ladders.
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {secret !== null && (
        <div className="notice good" role="status">
          <h3>The secret that signs what is sent. It is shown only now.</h3>
          <CopyLine text={secret} label="the secret" />
        </div>
      )}
      {data && <Form key={data.webhook?.createdAt ?? ""} webhook={data.webhook} onSet={set} />}
      {data?.webhook && (
        <p className="row">
          <button type="button" className="button" onClick={() => void api.testWebhook().then(done)}>
            Send a test
          </button>
          <button
            type="button"
            className="button danger"
            onClick={() => {
              setSecret(null);
              void api.removeWebhook().then(done);
            }}
          >
            Remove the webhook
          </button>
        </p>
      )}
      {data?.webhook && <Deliveries deliveries={data.deliveries} />}
    </Section>
  );
}

const isNew = ({ state, tries, last }: Part<"getWebhook", "response">["deliveries"][number]): boolean =>
  state === "waiting" && (tries === 0 || last === null);

interface FormProps {
  webhook: Set | null;
  onSet(url: string, kinds: WebhookEvent[]): Promise<void>;
}

function Form({ webhook, onSet }: FormProps) {
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        void onSet(
          String(data.get("url") ?? ""),
          WEBHOOK_EVENTS.filter((kind) => data.has(kind)),
        );
      }}
    >
      <label className="field">
        <span>Address</span>
        <input
          className="input"
          type="url"
          name="url"
          placeholder="https://example.org/liars"
          defaultValue={webhook?.url}
          required
          maxLength={500}
        />
      </label>
      <fieldset className={styles.scopes}>
        <legend className="field-label">Tell it when</legend>
        {WEBHOOK_EVENTS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              name={kind}
              defaultChecked={(webhook?.kinds ?? (NOTICES as readonly string[])).includes(kind)}
            />
            <span>
              {EVENT_WORDS[kind]} <code className="dim">{kind}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <button type="submit" className="button">
          {webhook ? "Change the webhook" : "Set the webhook"}
        </button>
      </p>
    </form>
  );
}
