import type { League, LeagueSummary, LeagueTable } from "@liars-ladder/protocol";
import type { Account } from "../../auth/account.ts";
import { ladderById } from "../../db/ladder.ts";
import {
  type DivisionRow,
  divisionsOf,
  type LeagueRow,
  leagueById,
  leaguesFor,
  type MemberRow,
  membership,
  membersOf,
} from "../../db/league.ts";
import type { Sql } from "../../db/sql.ts";
import type { LeagueBounds } from "../../leagues/bounds.ts";
import { closeLeague, endLeague, startLeague } from "../../leagues/course.ts";
import { makeLeague } from "../../leagues/make.ts";
import { enterBot, invite, joinLeague, leaveLeague, putOut, withdrawBot } from "../../leagues/members.ts";
import { shareOf } from "../../leagues/plan.ts";
import { leagueOr404, type Viewer } from "../../leagues/sight.ts";
import { tableOf } from "../../leagues/table.ts";
import { plain } from "../../versions/submit.ts";
import type { Handlers } from "../bind.ts";
import { type Cell, csvLines } from "../csv.ts";
import { type Paging, readPage } from "../paging.ts";
import { botRef, iso, presentLadder } from "../present.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { TextAnswer } from "../text-answer.ts";

export interface LeagueDeps {
  sql: Sql;
  bounds: LeagueBounds;
  refreshLadders(ladders: readonly string[]): void;
  hangUp(account: string): void;
}

const BY_LEAGUE: Paging<string | null> = {
  start: null,
  read: (cursor) => (/^[a-z0-9]{12}$/.test(cursor) ? cursor : undefined),
};

const isoOrNull = (date: Date | null): string | null => date && iso(date);

const stateOf = (league: LeagueRow): LeagueSummary["state"] =>
  league.ended_at === null ? (league.started_at === null ? "waiting" : "running") : league.final ? "final" : "ending";

function presentSummary(row: LeagueRow, joined: boolean | null, viewer: Viewer): LeagueSummary {
  const organises = viewer !== null && viewer.id === row.organiser_id;
  return {
    id: row.id,
    name: row.name,
    organiser: row.organiser,
    private: row.private,
    mine: organises ? "organiser" : joined === null ? null : joined ? "member" : "invited",
    schedule: row.schedule,
    rounds: row.rounds,
    deals: row.deals,
    state: stateOf(row),
    createdAt: iso(row.created_at),
    startsAt: isoOrNull(row.starts_at),
    startedAt: isoOrNull(row.started_at),
    endsAt: iso(row.ends_at),
    endedAt: isoOrNull(row.ended_at),
    endedWhy: row.ended_why,
    members: row.members,
    bots: row.bots,
  };
}

/** A league as the viewer sees it. Its invite is told to its organiser alone, and not to a key that may not read. */
async function presentLeague(sql: Sql, row: LeagueRow, viewer: Account | null): Promise<League> {
  const [divisions, members, [own]] = await Promise.all([
    divisionsOf(sql, row.id),
    membersOf(sql, row.id),
    viewer === null ? [] : membership(sql, row.id, viewer.id),
  ]);
  const reads = viewer?.key?.scopes.includes("read") ?? true;
  const summary = presentSummary(row, own === undefined ? null : own.joined_at !== null, viewer);
  return {
    ...summary,
    invite: reads && summary.mine === "organiser" && row.ended_at === null ? row.invite : null,
    divisions: await Promise.all(divisions.map((division) => presentDivision(sql, row, division, divisions.length))),
    players: members.map(presentMember),
  };
}

async function presentDivision(sql: Sql, league: LeagueRow, division: DivisionRow, divisions: number) {
  const [ladder] = await ladderById(sql, division.id);
  if (!ladder) throw new Error(`ladder ${division.id} vanished`);
  const { bots, matches, played } = division;
  return { ladder: presentLadder(ladder), bots, matches, deals: played, of: shareOf(league, divisions) };
}

const presentMember = ({ author, joined_at, bot }: MemberRow) => ({
  author,
  joined: joined_at !== null,
  bot: bot === null ? null : botRef(author, bot),
});

const COLUMNS: [string, (row: LeagueTable["rows"][number]) => Cell][] = [
  ["rank", (row) => row.rank],
  ["bot", ({ version: { bot } }) => `${bot.author}/${bot.name}`],
  ["version", (row) => row.version.number],
  ["points", (row) => row.points],
  ["matches", (row) => row.matches],
  ["byes", (row) => row.byes],
  ["score", (row) => row.score],
  ["buchholz", (row) => row.buchholz],
  ["rating", (row) => row.standing?.rating ?? null],
  ["low_95", (row) => row.standing?.low ?? null],
  ["high_95", (row) => row.standing?.high ?? null],
  ["playing", (row) => String(row.playing)],
];

export function leagueRoutes({ sql, bounds, refreshLadders, hangUp }: LeagueDeps) {
  const shown = async (id: string, account: Account | null): Promise<League | Refusal> => {
    const league = await leagueOr404(sql, id, account);
    return isRefusal(league) ? league : presentLeague(sql, league, account);
  };
  /** What was changed is shown, if it could be; with ladders, they are looked at again. */
  const changed = async (done: readonly string[] | true | Refusal, id: string, account: Account) => {
    if (isRefusal(done)) return done;
    if (done !== true) refreshLadders(done);
    return shown(id, account);
  };
  /** Somebody who left sees no more of a private league, from now on. */
  const gone = (left: { ladders: string[]; account: string } | Refusal, league: LeagueRow) => {
    if (isRefusal(left)) return left;
    if (league.private) hangUp(left.account);
    refreshLadders(left.ladders);
    return { left: true };
  };
  const table = async (params: { league: string; ladder: string }, viewer: Viewer): Promise<LeagueTable | Refusal> => {
    const league = await leagueOr404(sql, params.league, viewer);
    if (isRefusal(league)) return league;
    const division = (await divisionsOf(sql, league.id)).find(({ id }) => id === params.ladder);
    if (!division) return refuse("ladder.unknown", `${league.name} has no division "${params.ladder}".`);
    return tableOf(sql, league, division, viewer?.id ?? null);
  };
  return {
    listLeagues: async ({ query = {}, account }) => {
      const who = { userId: account?.id ?? null, all: account?.operator ?? false };
      const read = (before: string | null, limit: number) => leaguesFor(sql, { ...who, before, limit });
      const page = await readPage(query, BY_LEAGUE, read, (row) => row.id);
      if (isRefusal(page)) return page;
      return { items: page.rows.map((row) => presentSummary(row, row.joined, account)), next: page.next };
    },
    createLeague: async ({ body, account }) => {
      const made = await makeLeague(sql, account, body, bounds);
      return isRefusal(made) ? made : shown(made.id, account);
    },
    getLeague: async ({ params, account }) => shown(params.league, account),
    getLeagueTable: async ({ params, account }) => table(params, account),
    exportLeagueTable: async ({ params, account }) => {
      const found = await table(params, account);
      if (isRefusal(found)) return found;
      const lines = found.rows.map((row) => COLUMNS.map(([, value]) => value(row)));
      return new TextAnswer(csvLines([COLUMNS.map(([name]) => name), ...lines]), { file: `${found.ladder}.csv` });
    },
    joinLeague: async ({ params, body, account }) => {
      const [league] = await leagueById(sql, params.league);
      const invited = league !== undefined && body.invite === league.invite;
      const found = invited ? league : await leagueOr404(sql, params.league, account);
      return isRefusal(found) ? found : changed(await joinLeague(sql, found, account, body.invite), found.id, account);
    },
    leaveLeague: async ({ params, account }) => {
      const league = await leagueOr404(sql, params.league, account);
      return isRefusal(league) ? league : gone(await leaveLeague(sql, league, account.id), league);
    },
    putOutOfLeague: async ({ params, account }) => {
      const league = await leagueOr404(sql, params.league, account);
      return isRefusal(league) ? league : gone(await putOut(sql, league, account, params.author), league);
    },
    enterLeague: async ({ params, body, account }) => {
      const league = await leagueOr404(sql, params.league, account);
      return isRefusal(league) ? league : changed(await enterBot(sql, league, account, body.bot), league.id, account);
    },
    withdrawFromLeague: async ({ params, account }) => {
      const league = await leagueOr404(sql, params.league, account);
      return isRefusal(league) ? league : changed(await withdrawBot(sql, league, account), league.id, account);
    },
    inviteToLeague: async ({ params, body, account }) => {
      const league = await leagueOr404(sql, params.league, account);
      return isRefusal(league) ? league : changed(await invite(sql, league, account, body.authors), league.id, account);
    },
    startLeague: async ({ params, account }) => {
      const league = await leagueOr404(sql, params.league, account);
      return isRefusal(league) ? league : changed(await startLeague(sql, league, account), league.id, account);
    },
    endLeague: async ({ params, body, account }) => {
      const league = await leagueOr404(sql, params.league, account);
      return isRefusal(league)
        ? league
        : changed(await endLeague(sql, league, account, plain(body.reason)), league.id, account);
    },
    closeLeague: async ({ params, body, account }) => {
      const league = await leagueOr404(sql, params.league, account);
      return isRefusal(league)
        ? league
        : changed(await closeLeague(sql, league, account.name, plain(body.reason)), league.id, account);
    },
  } satisfies Partial<Handlers>;
}
