import bots from "virtual:studio/bots";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { FromMatch } from "../studio/FromMatch.tsx";
import { SignInFirst } from "../studio/SignInFirst.tsx";
import styles from "../studio/studio.module.css";
import { Workbench } from "../studio/Workbench.tsx";
import { Allowed } from "../submit/Allowed.tsx";
import type { Draft } from "../submit/draft.ts";
import { marksOf } from "../submit/marks.ts";
import { ENTRY } from "../submit/useDraft.ts";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/studio");

/** Where bots are written, played and submitted: anew, or from the sources of a version (`?from=`). */
export function StudioPage() {
  const { from, match, bot } = route.useSearch();
  if (match !== undefined) return <FromMatch key={`${match} ${bot}`} match={match} bot={Number(bot) || 0} />;
  return from === undefined ? <NewBot /> : <NextVersion key={from} from={from} />;
}

const EMPTY: Draft = { name: "", note: "", files: [{ path: ENTRY, text: bots.templates[0]!.text }] };

function NewBot() {
  useTitle("Studio");
  return (
    <div className={styles.page}>
      <div>
        <h1>Studio</h1>
        <p className="lede">
          Write a bot, play it against the house bots in this tab, and submit it. Each submission becomes a new version
          of the bot. In your terminal, <code>npm create liars-bot</code> does the same.
        </p>
      </div>
      <SignInFirst after="/studio" />
      <Workbench id="new" begin={EMPTY} />
      <Allowed />
    </div>
  );
}

/** The next version of a bot, begun with the sources of one that its author has; what was wrong there is marked. */
function NextVersion({ from }: { from: string }) {
  const params = { version: from };
  const version = useQuery(query("getVersion", { params }));
  const sources = useQuery({ ...query("getFiles", { params }), staleTime: Number.POSITIVE_INFINITY });
  useTitle("Studio");
  const error = version.error ?? sources.error;
  if (error) return <Broken error={error} />;
  if (!version.data || !sources.data) return <Loading />;
  const { bot, number, report } = version.data;
  const { files } = sources.data;
  const marks = marksOf(report);
  return (
    <div className={styles.page}>
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
      <SignInFirst after={`/studio?from=${from}`} />
      <Workbench id={from} begin={{ name: bot.name, note: "", files }} owner={bot.author} before={{ marks, files }} />
      <Allowed />
    </div>
  );
}
