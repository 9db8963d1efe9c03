import { Link } from "@tanstack/react-router";
import { useMe } from "../api/session.ts";

/** To whoever is not signed in: what it is needed for. `after`: where they come back to. */
export function SignInFirst({ after }: { after: string }) {
  const me = useMe();
  if (me !== null) return null;
  return (
    <p className="notice">
      <Link to="/sign-in" search={{ after }}>
        Sign in
      </Link>{" "}
      to submit: every version belongs to an author. Everything else works without it, and what you have written stays
      here.
    </p>
  );
}
