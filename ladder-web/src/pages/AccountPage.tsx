import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ApiKeys } from "../account/ApiKeys.tsx";
import { Health } from "../account/Health.tsx";
import { Invitations } from "../account/Invitations.tsx";
import { MyData } from "../account/MyData.tsx";
import { Quotas } from "../account/Quotas.tsx";
import { Sessions } from "../account/Sessions.tsx";
import { Webhook } from "../account/Webhook.tsx";
import { allThere, query } from "../api/queries.ts";
import { AUTH, auth, meQuery } from "../api/session.ts";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

/** What the page's parts show. */
const PARTS = [query("getHealth", {}), query("listKeys", {}), query("getWebhook", {}), query("listSessions", {})];

/** One's own account: what is left today, and API keys. */
export function AccountPage() {
  const me = useQuery(meQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const invited = (me.data?.invitations ?? 0) > 0;
  const parts = useQueries({
    queries: me.data ? [...PARTS, ...(invited ? [query("listInvitations", {})] : [])] : [],
    combine: allThere,
  });
  useTitle("Account");
  if (me.error) return <Broken error={me.error} />;
  // All at once: how many rows a part has is known when it comes, and those below would move.
  if (me.isPending || !parts) return <Loading />;
  if (!me.data) return <SignInFirst />;
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
            {operator && (
              <>
                {" · "}
                <Link to="/operator">Operator</Link>
              </>
            )}
          </p>
        </div>
        <button type="button" className="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
      {invited && <Invitations />}
      <Health />
      <Quotas quotas={quotas} />
      <ApiKeys />
      <Webhook />
      <Sessions />
      <MyData author={author} />
    </div>
  );
}

const SignInFirst = () => (
  <div className="stack">
    <h1>Account</h1>
    <p>
      <Link to="/sign-in" search={{ after: "/account" }} className="button primary">
        Sign in
      </Link>
    </p>
  </div>
);
