import type { Part } from "@liars-ladder/protocol";
import { faultOfMove, makeReplay, type Replay } from "@liars-ladder/rules";
import type { PlayedGame, Rejob } from "../studio/job.ts";
import type { Run, Setting } from "../studio/result.ts";
import type { SourceFile } from "../submit/files.ts";

/** A match as the ladder gives it to those who want to play it again. */
export type Recorded = Part<"getRerun", "response">;
export type RecordedGame = Recorded["games"][number];
type RecordedBot = Recorded["bots"][number];

/** What a bot ran as, where this reader may have it. */
export const codeOf = ({ mine, published }: RecordedBot) => mine ?? published;

export const nameOf = ({ version: { bot, number } }: RecordedBot): string => `${bot.name} v${number}`;

/** How a command names it. */
export const typedOf = ({ version: { bot, number } }: RecordedBot): string =>
  bot.house ? bot.name : `@${bot.author}/${bot.name}@${number}`;

/** Base64 of gzip, as text. */
export async function unzip(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** All of a match for the referee, with the code that is here. */
export async function rejobOf(recorded: Recorded): Promise<Rejob> {
  const { ruleset, options, players } = recorded.ladder;
  const bots = recorded.bots.flatMap((one, bot) => {
    const code = codeOf(one);
    return code === null ? [] : [unzip(code.bundle).then((bundle) => ({ bot, bundle }))];
  });
  const phases = phasesOf(recorded).map((games) => ({ seating: games[0]!.seats, games }));
  return { ruleset, options, players, bots: await Promise.all(bots), phases };
}

/** The games of each phase. */
export const phasesOf = ({ games }: Recorded): RecordedGame[][] => [
  ...Map.groupBy(games, ({ phase }) => phase).values(),
];

export function replayOf({ ladder: { ruleset, options }, bots }: Recorded, game: RecordedGame): Replay {
  const players = game.seats.map((at) => {
    const { bot, number } = bots[at]!.version;
    return { name: bot.name, bot: `${bot.author}/${bot.name}`, version: String(number) };
  });
  return makeReplay({ id: game.id, ruleset, options, players }, game.seed, game.moves);
}

/** The line-up with this bot first: the same tables, because a match has every rotation of its line-up. */
export const lineUpFrom = <Bot>(bots: readonly Bot[], first: number): Bot[] => [
  ...bots.slice(first),
  ...bots.slice(0, first),
];

/** A match's table for the studio, with the draft in one bot's place; labels are the studio's. */
export function settingOf(recorded: Recorded, labels: readonly string[]): Setting {
  const { ruleset, options, players } = recorded.ladder;
  const seeds = recorded.games.slice(0, recorded.games.length / players).map(({ seed }) => seed);
  return { ruleset, options, labels, deals: seeds.length, seed: recorded.match, seeds };
}

/** The match as if the draft had played it: its games in the studio's order, with the draft as the first of the line-up. */
export function runOf(recorded: Recorded, draft: number, labels: readonly string[], files: readonly SourceFile[]): Run {
  const { players } = recorded.ladder;
  const phases = phasesOf(recorded);
  const games = phases.flatMap((_, phase) => {
    // Where the draft is bot k of the line-up, the studio's phase p is the match's p − k.
    const played = phases[(phase - draft + players) % players]!;
    return played.map((game, deal) => playedOf(recorded, game, deal, draft));
  });
  return { setting: settingOf(recorded, labels), files, map: "", games, ms: null };
}

function playedOf(recorded: Recorded, game: RecordedGame, deal: number, draft: number): PlayedGame {
  const { seats, moves, ranks } = game;
  const seating = seats.map((bot) => (bot - draft + seats.length) % seats.length);
  const broken = moves.flatMap((move, decision) => {
    const kind = faultOfMove(move);
    return kind === undefined ? [] : [{ kind, decision }];
  });
  const left =
    broken.length === 0
      ? []
      : replayOf(recorded, game).events.filter((event) => event.type === "out" && event.reason === "forfeit");
  const faults = broken.map(({ kind, decision }, n) => {
    const out = left[n]!;
    return { seat: "seat" in out ? out.seat : 0, decision, kind, message: "as on the ladder", stack: "" };
  });
  const time = seats.map(() => ({ decisions: 0, totalMs: 0, maxMs: 0 }));
  const forfeits = seats.map((_, seat) => faults.find((fault) => fault.seat === seat)?.kind);
  return { deal, seating, moves, ranks, faults, forfeits, logs: [], time };
}
