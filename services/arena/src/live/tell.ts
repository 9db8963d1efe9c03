import type { Report } from "@liars-ladder/protocol";
import { ratedLately } from "../db/entry.ts";
import { botsOf, matchById } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { type VersionRow, versionById } from "../db/version.ts";
import { botRef, iso, presentReport } from "../http/present.ts";
import type { Live } from "./live.ts";
import type { LiveMatches, MatchNews } from "./matches.ts";

/** Sends changes to watchers. */
export interface Teller {
  table(ladder: string): void;
  match(id: string): Promise<void>;
  /** Games of a running match. */
  games(match: string, news: MatchNews): void;
  version(id: string): Promise<void>;
  /** Steps of a running build. */
  steps(version: VersionRow, steps: Report): void;
  /** Whether a version is now its bot's active one. */
  active(version: VersionRow): void;
  /** Tells each bot of the ladder where it stands now. */
  ratings(ladder: string): Promise<void>;
}

export function createTeller(sql: Sql, matches: LiveMatches, live: Live): Teller {
  const now = () => iso(new Date());
  return {
    table: live.table,
    match: async (id) => {
      if (!(await live.heard())) return;
      const [match] = await matchById(sql, id);
      if (!match) return;
      const bots = await botsOf(sql, [id]);
      const of = match.deals * bots.length;
      const done = match.state === "finished" ? of : (matches.progressOf(id)?.games.done ?? 0);
      const { ladder_id: ladder, state, rated } = match;
      live.match({ match: id, ladder, state, rated, at: now(), done, of }, "everywhere");
    },
    games: (match, { games, ...news }) => {
      if (games.length > 0) live.match({ match, state: "running", at: now(), ...news, games }, "local");
    },
    version: async (id) => {
      const [version] = await versionById(sql, id);
      if (!version) return;
      const { state, active, report } = version;
      live.version({ version: id, state, active, at: now(), steps: stripped(report) }, "everywhere");
    },
    steps: ({ id, active }, steps) =>
      live.version({ version: id, state: "building", active, at: now(), steps: stripped(steps) }, "local"),
    active: ({ id, active, author, bot }) => {
      const version = active ? id : null;
      live.bot({ bot: botRef(author, bot), version, ladder: null, at: now(), standing: null, rank: null });
    },
    ratings: async (ladder) => {
      if (!(await live.heard())) return;
      for (const row of await ratedLately(sql, ladder)) {
        const { version_id: version, author, bot, rating, low, high, best, worst, place } = row;
        const rank = best === null || worst === null || place === null ? null : { best, worst, place };
        live.bot({ bot: botRef(author, bot), version, ladder, at: now(), standing: { rating, low, high }, rank });
      }
    },
  };
}

/** A room is open to everybody. Findings about a bot are only for its author, who gets them from the API. */
const stripped = (report: Report) => presentReport(report, false);
