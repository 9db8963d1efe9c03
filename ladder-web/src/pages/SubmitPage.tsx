import { Link } from "@tanstack/react-router";
import { useMe } from "../api/session.ts";
import { Allowed } from "../submit/Allowed.tsx";
import { SubmitForm } from "../submit/SubmitForm.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { useTitle } from "../ui/useTitle.ts";

/** The ways to submit a bot: from a terminal, or right here. */
export function SubmitPage() {
  const me = useMe();
  useTitle("Submit a bot");
  return (
    <div className="stack">
      <div>
        <h1>Submit a bot</h1>
        <p className="lede">
          Submit from your terminal, where you can test the bot over thousands of games first, or right here. Each
          submission becomes a new version of the bot. A version never changes.
        </p>
      </div>
      <CopyLine text="npm create liars-bot my-bot && cd my-bot && npx liars submit" label="the command" />
      <Allowed />
      {me === null && (
        <p className="notice">
          <Link to="/sign-in" search={{ after: "/submit" }}>
            Sign in
          </Link>{" "}
          to submit: every version belongs to an author.
        </p>
      )}
      <SubmitForm />
    </div>
  );
}
