import { join } from "node:path";
import { type Ask, botSeed, deriveSeed, mustLuck, type Program, playGame } from "@liars-ladder/rules";
import { packAsk } from "@liars-ladder/sandbox";

/** The bots in the sandbox's benchmark, seat by seat. */
export const SANDBOX_TABLE = ["odds", "odds", "odds", "random"];

export const BENCH_SEED = "bench";
export const sandboxSeeds = (games: number): string[] =>
  Array.from({ length: games }, (_, game) => deriveSeed(BENCH_SEED, game));

/** The bots of that table. */
export const sandboxPrograms = (): Promise<Program[]> =>
  Promise.all(
    SANDBOX_TABLE.map(
      async (name) =>
        ((await import(join(import.meta.dirname, `../bots/src/${name}.ts`))) as { default: Program }).default,
    ),
  );

type Listener = (ask: Ask, reply: unknown, at: { game: number; seat: number }) => void;

/** Plays palafico games in this process. `listen` is called for each question and its answer. */
export function playPlain(table: readonly Program[], games: number, listen?: Listener): void {
  for (const [game, seed] of sandboxSeeds(games).entries()) {
    const luck = mustLuck(seed);
    const seats = table.map((program, seat) => {
      const rng = botSeed(luck, seat);
      const player = program.start({ ruleset: "palafico", options: {}, players: table.length, seat, game, rng });
      return {
        decide(ask: Ask) {
          const reply = player.decide(ask);
          listen?.(ask, reply, { game, seat });
          return { action: reply };
        },
      };
    });
    playGame({ ruleset: "palafico", options: {}, luck, seats });
  }
}

/** The words of a question as they cross the sandbox's wall, as JSON. */
export const packedText = (ask: Ask): string => {
  const { decision, events } = packAsk(ask);
  return `{"decision":"${decision}","events":[${events.map((event) => `${event}`).join()}]}`;
};
