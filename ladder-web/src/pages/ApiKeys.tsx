import { KEYS, type Problem, SCOPE_WORDS, SCOPES } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { Ago } from "../ui/Ago.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { date } from "../ui/format.ts";
import { ProblemNotice } from "../ui/States.tsx";
import styles from "./account.module.css";

const LIVES = [30, KEYS.days, KEYS.mostDays];

/** API keys: a new one is shown once. */
export function ApiKeys() {
  const client = useQueryClient();
  const options = query("listKeys", {});
  const keys = useQuery(options);
  const [made, setMade] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const make = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const name = String(data.get("name") ?? "");
    const scopes = SCOPES.filter((scope) => data.has(scope));
    const answer = await api.createKey({ body: { name, scopes, days: Number(data.get("days")) } });
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return;
    setMade(answer.value.key);
    form.reset();
    await client.invalidateQueries({ queryKey: options.queryKey });
  };
  const revoke = async (key: string) => {
    const answer = await api.revokeKey({ params: { key } });
    setProblem(answer.ok ? null : answer.problem);
    await client.invalidateQueries({ queryKey: options.queryKey });
  };
  return (
    <section className="stack" aria-labelledby="keys">
      <h2 id="keys">API keys</h2>
      <p className="dim prose">
        <code>liars login</code> makes one for you. For CI, make one here and set it as <code>LIARS_TOKEN</code>. A key
        can do what it is made for and no more: it never makes or revokes keys.
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {made !== null && (
        <div className="notice good" role="status">
          <h3>Your new key, shown this once</h3>
          <CopyLine text={made} label="the key" />
        </div>
      )}
      <div className="scroller">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Begins with</th>
              <th scope="col">May</th>
              <th scope="col">Last used</th>
              <th scope="col">Expires</th>
              <th scope="col">
                <span className="unseen">Revoke</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.data?.items.map((key) => (
              <tr key={key.id}>
                <th scope="row">{key.name}</th>
                <td className="mono">{key.start}…</td>
                <td>{key.scopes.join(", ")}</td>
                <td>{key.lastUsedAt ? <Ago at={key.lastUsedAt} /> : <span className="dim">never</span>}</td>
                <td>
                  <time dateTime={key.expiresAt}>{date(key.expiresAt)}</time>{" "}
                  {Date.parse(key.expiresAt) < Date.now() && <span className="badge bad">expired</span>}
                </td>
                <td className="num">
                  <button type="button" className="button small danger" onClick={() => void revoke(key.id)}>
                    Revoke<span className="unseen"> {key.name}</span>
                  </button>
                </td>
              </tr>
            ))}
            {keys.data?.items.length === 0 && (
              <tr>
                <td colSpan={6} className="dim">
                  No keys yet
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <fieldset className={styles.scopes}>
          <legend className="field-label">A new key may</legend>
          {SCOPES.map((scope) => (
            <label key={scope}>
              <input type="checkbox" name={scope} defaultChecked={scope !== "manage"} />
              <span>
                <b>{scope}</b> <span className="dim">{SCOPE_WORDS[scope]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="row">
          <label>
            <span className="unseen">Name of the new key</span>
            <input className="input" name="name" placeholder="Name, such as ci" required maxLength={32} />
          </label>
          <label>
            <span className="unseen">How long it lives</span>
            <select className="select" name="days" defaultValue={KEYS.days}>
              {LIVES.map((days) => (
                <option key={days} value={days}>
                  for {days} days
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button">
            Make a key
          </button>
        </div>
      </form>
    </section>
  );
}
