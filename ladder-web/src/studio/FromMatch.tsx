import bots from "virtual:studio/bots";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { ask, query } from "../api/queries.ts";
import { codeOf, lineUpFrom, nameOf, type Recorded, runOf, settingOf, typedOf, unzip } from "../rerun/recorded.ts";
import type { SourceFile } from "../submit/files.ts";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";
import type { Opponent } from "./bundles.ts";
import { SignInFirst } from "./SignInFirst.tsx";
import styles from "./studio.module.css";
import { labelsOf } from "./useRun.ts";
import { Workbench } from "./Workbench.tsx";

/** The sources of a bot of a match, to be changed, at the table of that match: its games, opponents and luck. */
export function FromMatch({ match, bot }: { match: string; bot: number }) {
  const lasting = { staleTime: Number.POSITIVE_INFINITY };
  const recorded = useQuery({ ...query("getRerun", { params: { match } }), ...lasting });
  const of = recorded.data?.bots[bot];
  const sources = useQuery({
    queryKey: ["sources of a match", match, bot],
    queryFn: () => sourcesOf(of!),
    enabled: of !== undefined,
    ...lasting,
  });
  useTitle("Studio");
  const error = recorded.error ?? sources.error;
  if (error) return <Broken error={error} />;
  if (!recorded.data) return <Loading />;
  if (of === undefined || recorded.data.bots.some((one) => codeOf(one) === null) || sources.data === null)
    return <Closed match={match} />;
  if (sources.data === undefined) return <Loading />;
  return <Table recorded={recorded.data} bot={bot} files={sources.data} />;
}

/** Its author's own, or those of a house bot; null where these pages do not have them. */
async function sourcesOf({ version, mine }: Recorded["bots"][number]): Promise<readonly SourceFile[] | null> {
  if (mine === null) return (await bots.house.find(({ name }) => name === version.bot.name)?.files()) ?? null;
  const { entry, files } = await ask("getFiles", { params: { version: version.id } });
  return [...files].sort((a, b) => Number(b.path === entry) - Number(a.path === entry));
}

const Closed = ({ match }: { match: string }) => (
  <div className={styles.page}>
    <h1>Not all of this match is open</h1>
    <p className="lede">
      To play it with other code, the code of every bot is needed: house bots’ is published, and you have your own. At{" "}
      <Link to="/matches/$match/rerun" params={{ match }}>
        playing it again
      </Link>
      , those that are here are asked what they were asked.
    </p>
  </div>
);

function Table({ recorded, bot, files }: { recorded: Recorded; bot: number; files: readonly SourceFile[] }) {
  const of = recorded.bots[bot]!;
  const { match, ladder } = recorded;
  const given = useMemo(() => {
    const opponents = lineUpFrom(recorded.bots, bot)
      .slice(1)
      .map((one): Opponent => ({ label: nameOf(one), typed: typedOf(one), code: () => unzip(codeOf(one)!.bundle) }));
    const labels = labelsOf(opponents);
    return { table: { setting: settingOf(recorded, labels), opponents }, run: runOf(recorded, bot, labels, files) };
  }, [recorded, bot, files]);
  // A house bot is changed into one of one's own.
  const name = of.mine === null ? `my-${of.version.bot.name}` : of.version.bot.name;
  return (
    <div className={styles.page}>
      <div>
        <p className="eyebrow">
          <Link to="/matches/$match" params={{ match }}>
            A match on {ladder.title}
          </Link>{" "}
          / another line
        </p>
        <h1>Change {of.version.bot.name}</h1>
        <p className="lede">
          These are the sources of {nameOf(of)}, at the table of that match. What you change plays its games again, on
          the same luck.
        </p>
      </div>
      <SignInFirst after={`/studio?match=${match}&bot=${bot}`} />
      <Workbench
        id={`${match} ${bot}`}
        begin={{ name, note: "", files }}
        {...(of.mine && { owner: of.version.bot.author })}
        match={given}
      />
    </div>
  );
}
