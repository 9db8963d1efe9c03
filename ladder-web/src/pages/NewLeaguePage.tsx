import { Link } from "@tanstack/react-router";
import { useMe } from "../api/session.ts";
import { Head } from "../league/Head.tsx";
import { NewLeague } from "../league/NewLeague.tsx";
import { useTitle } from "../ui/useTitle.ts";

/** The form for a league of one's own. */
export function NewLeaguePage() {
  const me = useMe();
  useTitle("New league");
  return (
    <div className="stack">
      <Head title="New league" />
      {me ? (
        <NewLeague />
      ) : (
        <p className="row">
          To make a league, sign in.
          <Link to="/sign-in" search={{ after: "/leagues/new" }} className="button primary">
            Sign in
          </Link>
        </p>
      )}
    </div>
  );
}
