// Seasons as a host has them, for what grows (size.bench.ts, days.bench.ts): the arena's own scheduler, commit, fit, styles and
// closing; house bots play the matches in this process.
import type { MatchJob, MatchResult } from "@liars-ladder/protocol";
import { type Program, playMatch } from "@liars-ladder/rules";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";
import type { Sql } from "../services/arena/src/db/sql.ts";
import { commitMatch } from "../services/arena/src/matches/commit.ts";
import type { Rhythm } from "../services/arena/src/matches/pace.ts";
import { matchJob, topUp } from "../services/arena/src/matches/schedule.ts";
import { openRatings } from "../services/arena/src/ratings/fit.ts";
import { makeLadders } from "../services/arena/src/seasons/ladders.ts";
import { closeSeason, finishSeason, openSeason } from "../services/arena/src/seasons/season.ts";
import { openStyler } from "../services/arena/src/style/styler.ts";
import { steady } from "../services/arena/test/schedule.ts";

/** House bots that decide quickly. They play in turn, each under the names of several versions. */
const BOTS: readonly HouseBot[] = ["honest", "random", "bluffer", "bold", "cautious", "odds"];
const AUTHORS = 6;
const ENGINE = { node: process.version, v8: process.versions.v8, rules: "0.1.0", sandbox: "0.1.0" };

export interface Season {
  /** Makes and commits at least so many matches. @returns how many, and their games. */
  play(matches: number): Promise<{ matches: number; games: number }>;
  /** Ratings and styles of all that was committed. */
  catchUp(): Promise<void>;
  /** Ends the present season of each ladder, and opens the next. */
  turn(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Ladders on which so many versions play, each of a bot of its own.
 *
 * @param deals of a match that is nobody's first; null: as the arena finds best.
 */
export async function openPlayedSeason(
  sql: Sql,
  ladders: readonly string[],
  versions: number,
  deals: number | null,
): Promise<Season> {
  await makeLadders(sql);
  await sql`delete from ladder where id <> all(${[...ladders]})`;
  if (deals !== null) await sql`update ladder set deals = ${deals}, fixed = true`;
  const programs = await enter(sql, ladders, versions);
  const ratings = openRatings(sql);
  const styler = openStyler(sql, (_, error) => {
    throw error;
  });
  const rhythm: Rhythm = { ...steady(), now: () => new Date() };
  const season: Season = {
    play: async (matches) => {
      let [played, games] = [0, 0];
      while (played < matches) {
        const made = await topUp(sql, 2, rhythm);
        if (made.length === 0) throw new Error("the scheduler makes no matches");
        // Ladders do not wait for each other, as with several runners.
        await Promise.all(
          [...Map.groupBy(made, ({ ladder }) => ladder).values()].map(async (of) => {
            for (const { id, deals: length, versions: table } of of) {
              const committed = await commitMatch(sql, resultOf((await matchJob(sql, id))!, programs));
              if ("refused" in committed) throw new Error(committed.why);
              games += length * table.length;
            }
          }),
        );
        played += made.length;
      }
      return { matches: played, games };
    },
    catchUp: async () => {
      for (const ladder of ladders) await ratings.refit(ladder);
      await styler.catchUp();
    },
    turn: async () => {
      await season.catchUp();
      for (const ladder of ladders) {
        await closeSeason(sql, ladder, "the benchmark", "its days are over");
        if (!(await finishSeason(sql, ladder))) throw new Error(`the season of ${ladder} has open matches`);
        await openSeason(sql, ladder, "the benchmark", "the next days begin");
      }
    },
    close: () => styler.close(),
  };
  return season;
}

/** @returns what each version plays as. */
async function enter(sql: Sql, ladders: readonly string[], count: number): Promise<Map<string, Program>> {
  const programs = await Promise.all(
    BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  const played = new Map<string, Program>();
  for (let author = 0; author < AUTHORS; author++)
    await sql`
      insert into "user" (id, name, email, "emailVerified")
      values (${`author-${author}`}, ${`author-${author}`}, ${`author-${author}@example.org`}, true)`;
  for (let n = 0; n < count; n++) {
    const [bot] = await sql<{ id: string }[]>`
      insert into bot (author_id, name) values (${`author-${n % AUTHORS}`}, ${`bot-${n}`}) returning id`;
    const [version] = await sql<{ id: string }[]>`
      insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle, rulesets, decided_at)
      values (${bot!.id}, 1, 'accepted', 'bot.ts', ${Buffer.alloc(1500, 0xab)}, encode(sha256(${`bot ${n}`}), 'hex'), 5000, '[]',
        ${Buffer.alloc(15_000, 0xcd)}, '{palafico}', now()) returning id`;
    await sql`update bot set active_version = ${version!.id} where id = ${bot!.id}`;
    await sql`
      insert into entry (ladder_id, version_id, status, sat) select id, ${version!.id}, 'playing', 0 from ladder
      where id = any(${[...ladders]})`;
    played.set(version!.id, programs[n % programs.length]!);
  }
  await sql`update ladder set anchor = ${[...played.keys()][0]!}`;
  return played;
}

/** What a runner sends: the bots' moves, and what they took of the CPU in whole microseconds. */
function resultOf(job: MatchJob, programs: ReadonlyMap<string, Program>): MatchResult {
  const startedAt = new Date();
  const began = performance.now();
  let cpu = new Array<number>(job.ladder.players).fill(0);
  const games: MatchResult["games"] = [];
  const played = playMatch({
    ...{ ruleset: job.ladder.ruleset, options: job.ladder.options, players: job.ladder.players },
    seeds: job.phases[0]!.seeds,
    seat(bot, start) {
      const player = programs.get(job.bots[bot]!.version)!.start(start);
      return {
        decide: (ask) => {
          const before = performance.now();
          const action = player.decide(ask);
          cpu[start.seat]! += performance.now() - before;
          return { action };
        },
      };
    },
  });
  for (const { moves } of played) {
    games.push({ index: games.length, moves, cpu: cpu.map((ms) => Math.round(ms * 1000) / 1000) });
    cpu = cpu.map(() => 0);
  }
  const finishedAt = new Date(startedAt.getTime() + Math.round(performance.now() - began));
  return {
    ...{ match: job.match, attempt: job.attempt, games, logs: [], incidents: [], causedMs: [], engine: ENGINE },
    ...{ startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() },
  };
}
