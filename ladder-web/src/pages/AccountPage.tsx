import type { Problem } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { AUTH, auth, meQuery } from "../api/session.ts";
import { Ago } from "../ui/Ago.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { Broken, Loading, ProblemNotice } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

export function AccountPage() {
  const me = useQuery(meQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  useTitle("Account");
  if (me.error) return <Broken error={me.error} />;
  if (me.isPending) return <Loading />;
  if (!me.data) {
    return (
      <div className="stack">
        <h1>Account</h1>
        <p>
          <Link to="/sign-in" search={{ after: "/account" }} className="button primary">
            Sign in
          </Link>
        </p>
      </div>
    );
  }
  const { author, email, quotas, operator } = me.data;
  const signOut = async () => {
    await auth(AUTH.signOut, {});
    client.clear();
    await navigate({ to: "/" });
  };
  return (
    <div className="stack">
      <div className="row spread">
        <div>
          <h1>{author}</h1>
          <p className="dim">
            {email}
            {operator && " · operator"}
          </p>
        </div>
        <button type="button" className="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
      <section className="stack" aria-labelledby="quotas">
        <h2 id="quotas">What is left today</h2>
        <p>
          <b className="tnum">{quotas.versions.limit - quotas.versions.used}</b> of {quotas.versions.limit} submissions
          {quotas.versions.nextAt && (
            <>
              ; the next is possible <Ago at={quotas.versions.nextAt} />
            </>
          )}
          .
        </p>
        {quotas.bots.length > 0 && (
          <p className="row">
            {quotas.bots.map((quota) => (
              <span key={quota.ladder} className="badge">
                {quota.ladder}: {quota.used} of {quota.limit} bots
              </span>
            ))}
          </p>
        )}
        <p>
          <Link to="/bots" search={{ mine: "1" }}>
            My bots
          </Link>
        </p>
      </section>
      <Keys />
    </div>
  );
}

/** API keys: a new one is shown once. */
function Keys() {
  const client = useQueryClient();
  const options = query("listKeys", {});
  const keys = useQuery(options);
  const [made, setMade] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const make = async (form: HTMLFormElement) => {
    const name = String(new FormData(form).get("name") ?? "");
    const answer = await api.createKey({ body: { name } });
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
        <code>liars login</code> makes one for you. For CI, make one here and set it as <code>LIARS_TOKEN</code>.
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
              <th scope="col">Made</th>
              <th scope="col">Last used</th>
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
                <td>
                  <Ago at={key.createdAt} />
                </td>
                <td>{key.lastUsedAt ? <Ago at={key.lastUsedAt} /> : <span className="dim">never</span>}</td>
                <td className="num">
                  <button type="button" className="button small danger" onClick={() => void revoke(key.id)}>
                    Revoke<span className="unseen"> {key.name}</span>
                  </button>
                </td>
              </tr>
            ))}
            {keys.data?.items.length === 0 && (
              <tr>
                <td colSpan={5} className="dim">
                  No keys yet
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <label>
          <span className="unseen">Name of the new key</span>
          <input className="input" name="name" placeholder="Name, such as ci" required maxLength={32} />
        </label>
        <button type="submit" className="button">
          Make a key
        </button>
      </form>
    </section>
  );
}
