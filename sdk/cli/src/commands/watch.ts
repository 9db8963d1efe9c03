import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, roomOf } from "@liars-ladder/protocol/client";
import { EXIT, Failure } from "../failure.ts";
import { gameOf, inJson, inWords, type LiveGame, type Match, type Storyteller } from "../replays/live-story.ts";
import { type Connection, connect, must, type ServerFlags } from "../server/connect.ts";
import { asked } from "../server/follow.ts";
import { leagueIn } from "../server/league.ts";
import { LiveRooms } from "../server/live.ts";
import { progress } from "../text/progress.ts";
import { note } from "../text/say.ts";

interface Flags extends ServerFlags {
  matches?: number;
  speed: number;
  json?: true;
}

/** How often the server is asked in case its rooms were silent, in ms. */
const ASK_MS = 5_000;
/** Time between two sentences on a terminal at speed 1, in ms. */
const SENTENCE_MS = 900;

/** With --matches, exits with 0 after that many matches; otherwise with 130, at Ctrl-C. */
export async function watch(text: string, flags: Flags): Promise<void> {
  const connection = await connect(flags);
  const { title, ladders } = await watchable(connection, text);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  const bar = progress();
  const live = new LiveRooms(connection, (connected) =>
    note(connected ? "connected again" : "lost the connection; trying again …"),
  );
  const paced = process.stdout.isTTY && !flags.json;
  const pause = paced ? () => sleep(SENTENCE_MS / flags.speed, undefined, { signal: stop.signal }) : async () => {};
  const story = flags.json ? inJson() : inWords(pause);
  const watcher = new Watcher({ connection, live, story, newestOnly: paced, stop: stop.signal });
  for (const ladder of ladders) live.enter(roomOf.ladder(ladder));
  try {
    for (let told = 0; told < (flags.matches ?? Number.POSITIVE_INFINITY) && !stop.signal.aborted; told++) {
      bar.show(`${title}: waiting for its next match …`);
      const match = await watcher.next(ladders);
      bar.end();
      if (match !== undefined) await watcher.follow(match);
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    bar.end();
    live.close();
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
  if (stop.signal.aborted) process.exitCode = EXIT.stopped;
}

/** A ladder by its id, or all divisions of a league by the league's id or link. */
async function watchable({ client }: Connection, text: string): Promise<{ title: string; ladders: string[] }> {
  const league = leagueIn(text);
  if (league === undefined || league.id === text) {
    const found = await client.getLadder({ params: { ladder: text } });
    if (found.ok || league === undefined || found.problem.code !== "ladder.unknown") {
      const { ladder } = must(found);
      return { title: ladder.title, ladders: [ladder.id] };
    }
  }
  const { name, divisions, endedWhy } = must(await client.getLeague({ params: { league: league.id } }));
  if (endedWhy !== null)
    throw new Failure(EXIT.failed, `${name} is over: ${endedWhy}`, `\`liars leagues ${league.id}\` shows its tables.`);
  return { title: name, ladders: divisions.map(({ ladder }) => ladder.id) };
}

interface Watching {
  connection: Connection;
  live: LiveRooms;
  story: Storyteller;
  /** A game takes longer to tell than to play: only the newest of the games played in the meantime is told. */
  newestOnly: boolean;
  stop: AbortSignal;
}

class Watcher {
  private readonly at: Watching;
  private readonly told = new Set<string>();

  constructor(at: Watching) {
    this.at = at;
  }

  /** Waits for a server that is away for a while, for example while it restarts. */
  private ask<T>(question: () => Promise<Answer<T>>): Promise<T> {
    return asked(question, () => true, { signal: this.at.stop, again: "liars watch" });
  }

  /** A match of these ladders that is being played now and was not told yet; undefined when stopped. */
  async next(ladders: readonly string[]): Promise<Match | undefined> {
    const { connection, live, stop } = this.at;
    let begun: string | undefined;
    while (!stop.aborted) {
      const running: string[] = [];
      for (const ladder of ladders) {
        const query = { ladder, state: "running", rated: true, limit: 10 } as const;
        const { items } = await this.ask(() => connection.client.listMatches({ query }));
        running.push(...items.map((match) => match.id));
      }
      const id = [...running, ...(begun === undefined ? [] : [begun])].find((one) => !this.told.has(one));
      if (id !== undefined) {
        this.told.add(id);
        return await this.ask(() => connection.client.getMatch({ params: { match: id } }));
      }
      const news = await live.news(ASK_MS, stop);
      begun = news.findLast(({ state }) => state === "running" || state === "finished")?.match;
    }
    return undefined;
  }

  /** Tells games of a match until it is over. If the match was over too soon, it tells the first game. */
  async follow(match: Match): Promise<void> {
    const { connection, live, story, newestOnly, stop } = this.at;
    const { id } = match;
    live.enter(roomOf.match(id));
    await story.begin(match);
    const waiting: LiveGame[] = [];
    const games = new Set<number>();
    const hear = (game: LiveGame | null): void => {
      if (game !== null && !games.has(game.index)) waiting.push(game);
      if (game !== null) games.add(game.index);
    };
    while (!stop.aborted) {
      if (waiting.length === 0) {
        const { state, latest } = await this.ask(() => connection.client.getLiveMatch({ params: { match: id } }));
        hear(latest);
        if (state === "finished" && games.size === 0) hear(await this.firstGame(match));
        if (waiting.length === 0 && state !== "queued" && state !== "running") break;
      }
      if (newestOnly) waiting.splice(0, waiting.length - 1);
      const game = waiting.shift();
      if (game !== undefined) await story.game(match, game);
      const news = await live.news(game === undefined ? ASK_MS : 0, stop);
      for (const { match: of, games: played = [] } of news) if (of === id) for (const one of played) hear(one);
    }
    live.leave(roomOf.match(id));
    if (!stop.aborted) await story.end(await this.ask(() => connection.client.getMatch({ params: { match: id } })));
  }

  private async firstGame({ id, phases }: Match): Promise<LiveGame> {
    const replay = await this.ask(() => this.at.connection.client.getReplay({ params: { game: `${id}.0` } }));
    return gameOf(replay, phases[0]!.seating);
  }
}
