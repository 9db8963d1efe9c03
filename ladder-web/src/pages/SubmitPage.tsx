import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import { Allowed } from "../submit/Allowed.tsx";
import type { Draft } from "../submit/draft.ts";
import { marksOf } from "../submit/marks.ts";
import { SubmitForm } from "../submit/SubmitForm.tsx";
import { STARTER } from "../submit/starter.ts";
import { ENTRY } from "../submit/useDraft.ts";
import { CopyLine } from "../ui/CopyLine.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/submit");

/** The ways to submit a bot: from a terminal, or right here; anew, or from the sources of a version (`?from=`). */
export function SubmitPage() {
  const { from } = route.useSearch();
  return from === undefined ? <NewBot /> : <NextVersion key={from} from={from} />;
}

const EMPTY: Draft = { name: "", note: "", files: [{ path: ENTRY, text: STARTER }] };

function NewBot() {
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
      <SignInFirst after="/submit" />
      <SubmitForm id="new" begin={EMPTY} />
    </div>
  );
}

/** The next version of a bot, begun with the sources of one that its author has; what was wrong there is marked. */
function NextVersion({ from }: { from: string }) {
  const params = { version: from };
  const version = useQuery(query("getVersion", { params }));
  const sources = useQuery({ ...query("getFiles", { params }), staleTime: Number.POSITIVE_INFINITY });
  useTitle("Submit the next version");
  const error = version.error ?? sources.error;
  if (error) return <Broken error={error} />;
  if (!version.data || !sources.data) return <Loading />;
  const { bot, number, report } = version.data;
  const { files } = sources.data;
  const marks = marksOf(report);
  return (
    <div className="stack">
      <div>
        <p className="eyebrow">
          <Link to="/versions/$version" params={params}>
            {bot.name} v{number}
          </Link>{" "}
          / next version
        </p>
        <h1>Edit {bot.name}</h1>
        <p className="lede">
          These are the sources of version {number}
          {marks.length > 0 && "; what was wrong is marked in the margin"}. What you submit becomes a new version.
        </p>
      </div>
      {marks.length > 0 && (
        <ul aria-label={`What was wrong in version ${number}`}>
          {marks.map(({ file, line, column, message }) => (
            <li key={`${file}:${line}:${column}`}>
              <code>
                {file}:{line}:{column}
              </code>{" "}
              {message}
            </li>
          ))}
        </ul>
      )}
      <SignInFirst after={`/submit?from=${from}`} />
      <SubmitForm id={from} begin={{ name: bot.name, note: "", files }} before={{ marks, files }} />
    </div>
  );
}

function SignInFirst({ after }: { after: string }) {
  const me = useMe();
  if (me !== null) return null;
  return (
    <p className="notice">
      <Link to="/sign-in" search={{ after }}>
        Sign in
      </Link>{" "}
      to submit: every version belongs to an author. What you have written stays here.
    </p>
  );
}
