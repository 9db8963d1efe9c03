import type { Part } from "@liars-ladder/protocol";
import { Narrator, Projection, type Replay } from "@liars-ladder/rules";
import { nameOf } from "../server/bots.ts";
import { cleanLine } from "../text/clean.ts";
import { plural } from "../text/plural.ts";
import { print, printJsonLine } from "../text/say.ts";

export type Match = Part<"getMatch", "response">;
export type LiveGame = NonNullable<Part<"getLiveMatch", "response">["latest"]>;

/** Tells a match while it is played, as spectators see it. */
export interface Storyteller {
  begin(match: Match): Promise<void>;
  game(match: Match, game: LiveGame): Promise<void>;
  end(match: Match): Promise<void>;
}

/** Prints a line of JSON for each event. */
export function inJson(): Storyteller {
  const line = (type: string, { id, ladder }: Match, more: object): void =>
    printJsonLine({ type, match: id, ladder: ladder.id, ...more });
  return {
    begin: async (match) => {
      const { ruleset, options } = match.ladder;
      line("match", match, { ruleset, options, bots: match.bots.map(({ version }) => nameOf(version.bot)) });
    },
    game: async (match, { index, seats, events, result }) => {
      for (const event of events) line("event", match, { game: index, seats, event });
      line("result", match, { game: index, seats, result });
    },
    end: async (match) => {
      const bots = match.bots.map(({ version, meanPlacing }) => ({ bot: nameOf(version.bot), meanPlacing }));
      line("over", match, { state: match.state, games: match.games.of, bots });
    },
  };
}

/**
 * Prints sentences, in the words of the ruleset.
 *
 * @param pause is awaited after each sentence; it rejects when the user stops.
 */
export function inWords(pause: () => Promise<void>): Storyteller {
  return {
    begin: async ({ id, ladder, bots }) => {
      print(`\n${ladder.title}, match ${id}: ${bots.map(({ version }) => nameOf(version.bot)).join(", ")}`);
    },
    game: async ({ ladder, bots, games }, { index, seats, events, result }) => {
      const names = seats.map((bot) => cleanLine(bots[bot]?.version.bot.name ?? "?", 24));
      const { ruleset, options } = ladder;
      const narrator = new Narrator({ ruleset, options, players: seats.length }, "audience", names);
      print(`\nGame ${index + 1} of ${games.of}`);
      for (const event of events) {
        const text = narrator.tell(event);
        if (text === "") continue;
        print(event.type === "round" ? `\n${text}` : text.replace(/^/gm, "  "));
        await pause();
      }
      if (result !== null) print(`\n${narrator.end(result)}`);
      await pause();
    },
    end: async ({ state, bots, games }) => {
      if (state !== "finished") return print(`\nThe match is ${state}: it does not count.`);
      const placed = bots
        .toSorted((a, b) => (a.meanPlacing ?? 0) - (b.meanPlacing ?? 0))
        .map(({ version, meanPlacing }) => `${nameOf(version.bot)} ${meanPlacing?.toFixed(2)}`);
      print(`\nAfter ${plural(games.of, "game")}, mean places: ${placed.join(", ")}`);
    },
  };
}

/** A finished game, as spectators saw it. */
export function gameOf({ options, events, result }: Replay, seats: number[]): LiveGame {
  const projection = new Projection(options, seats.length);
  const seen = events.map((event) => {
    projection.push(event);
    return projection.seen("audience");
  });
  return { index: 0, seats, events: seen, result };
}
