import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useMe } from "../api/session.ts";
import { Ago } from "../ui/Ago.tsx";
import { AuthorLink } from "../ui/BotLink.tsx";
import { FeedLink } from "../ui/FeedLink.tsx";
import { botPath } from "../ui/format.ts";
import { Badge } from "./Badge.tsx";
import styles from "./bot.module.css";
import { Challenge } from "./Challenge.tsx";
import { PlayLocally } from "./PlayLocally.tsx";
import { ReportName } from "./ReportName.tsx";

interface Props {
  data: Part<"getBot", "response">;
  /** The ladder that the page shows. */
  ladder: string | undefined;
  /** Bots that its author is to challenge with it, on the ladder `wanted`: the form for that is open. */
  rivals: readonly string[];
  wanted: string | undefined;
}

/** The authors of a bot, and what the user can do with it. */
export function BotHead({ data, ladder, rivals, wanted }: Props) {
  const { bot, authors, active, createdAt, mine } = data;
  const me = useMe();
  return (
    <header className={styles.head}>
      <div>
        <p className="eyebrow">
          {bot.house ? "House bot of " : "by "}
          {authors.map((author, at) => (
            <Fragment key={author}>
              {at > 0 && ", "}
              <AuthorLink author={author} />
            </Fragment>
          ))}
        </p>
        <h1>
          {bot.name} {active && <span className={styles.version}>v{active.number}</span>}
        </h1>
        <div className="dim">
          created <Ago at={createdAt} />
          {mine && <span className={styles.mine}>yours</span>} · <FeedLink of={`/bots/${botPath(bot)}`} />
          {ladder !== undefined && <Badge name={botPath(bot)} ladder={ladder} />}
          {me && !mine && !bot.house && <ReportName author={bot.author} bot={bot.name} />}
        </div>
      </div>
      <div className={styles.actions}>
        {mine && <OwnerLinks active={active?.id} />}
        <div className="row">
          {ladder !== undefined && active && (
            <Link to="/play" search={{ ladder, bots: botPath(bot) }} className="button">
              Play against it
            </Link>
          )}
          <PlayLocally data={data} ladders={data.entries.map((entry) => entry.ladder)} />
          <Challenge data={data} ladder={wanted ?? ladder} rivals={data.mine ? rivals : []} />
        </div>
      </div>
    </header>
  );
}

const OwnerLinks = ({ active }: { active: string | undefined }) => (
  <p className="row">
    <Link to="/studio" search={active === undefined ? {} : { from: active }} className="button primary">
      Edit and submit again
    </Link>
    {active !== undefined && (
      <Link to="/versions/$version" params={{ version: active }} className="button">
        Report and logs
      </Link>
    )}
  </p>
);
