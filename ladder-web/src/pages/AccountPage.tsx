import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { AUTH, auth, meQuery } from "../api/session.ts";
import { Ago } from "../ui/Ago.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { ApiKeys } from "./ApiKeys.tsx";

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
      <ApiKeys />
    </div>
  );
}
