import type { MatchBot } from "@liars-ladder/sandbox";
import { familyCpu, median } from "./sandbox-cpu.ts";
import { matchOf, timeHonest } from "./sandbox-match.ts";
import { Peers } from "./sandbox-peers.ts";

const RIVALS = [
  { over: "stdio", about: "stdin and stdout", bar: 1.5 },
  { over: "http", about: "HTTP", bar: 6 },
] as const;
/** How many games one phase has. HTTP is too slow for as many. */
const LONG = { sandbox: 200, stdio: 200, http: 32 } as const;
/** A match of the ladder. */
const PHASES = 4;
const GAMES = 8;

type Over = "sandbox" | (typeof RIVALS)[number]["over"];
type Moves = readonly (readonly number[])[];

interface Side {
  readonly over: Over;
  readonly games: number;
  /** Plays the games, and returns the time that they took. */
  play(check: (moves: Moves) => void): Promise<Took>;
}
/** Wall time, and CPU time of this process and everything that it starts, ms. */
interface Took {
  readonly ms: number;
  readonly cpuMs: number;
}

/**
 * Games a second in the sandbox and in harnesses without one: the same bots and seeds, one game after another, in
 * turn. First with many games, for which the others' bots are warm and the sandbox's are cold; then with a match of
 * the ladder, in which every bot starts afresh in each phase. Throws if the games are not the same, move by move.
 */
export async function compareRates(bot: MatchBot, rounds: number): Promise<void> {
  const bots = [bot, bot, bot, bot];
  const bundles = bots.map(({ bundle }) => bundle);
  const sandboxed = (phases: number, games: number): Side => ({
    over: "sandbox",
    games: phases * games,
    async play(check) {
      const { outcome, ms, cpuMs } = await timeHonest(matchOf(bots, phases, games));
      for (const phase of outcome.phases) check(phase.games.map(({ moves }) => moves));
      return { ms, cpuMs };
    },
  });

  const warm = await Promise.all(RIVALS.map(async ({ over }) => ({ over, peers: await Peers.open(over, bundles) })));
  for (const { peers } of warm) await peers.play(GAMES);
  const long = await inTurn(rounds, [
    sandboxed(1, LONG.sandbox),
    ...warm.map(
      ({ over, peers }): Side => ({
        over,
        games: LONG[over],
        play: (check) => timed(async () => check(await peers.play(LONG[over]))),
      }),
    ),
  ]);
  for (const { peers } of warm) await peers.close();
  say(`4 × ${bot.id}, ${LONG.sandbox} games of one phase`, long);

  const match = await inTurn(rounds, [
    sandboxed(PHASES, GAMES),
    ...RIVALS.map(
      ({ over }): Side => ({
        over,
        games: PHASES * GAMES,
        play: (check) =>
          timed(async () => {
            for (let phase = 0; phase < PHASES; phase++) {
              const peers = await Peers.open(over, bundles);
              check(await peers.play(GAMES));
              await peers.close();
            }
          }),
      }),
    ),
  ]);
  say(`4 × ${bot.id}, a match of ${PHASES} phases of ${GAMES} games, its bots started for each phase`, match);
}

async function timed(play: () => Promise<void>): Promise<Took> {
  const cpu = familyCpu();
  const from = performance.now();
  await play();
  return { ms: performance.now() - from, cpuMs: familyCpu() - cpu };
}

/** Lets all sides play in turn, `rounds` times. Returns medians for one game. */
async function inTurn(rounds: number, sides: readonly Side[]): Promise<Map<Over, Took>> {
  const known: string[] = [];
  const check = (moves: Moves) => {
    for (const [game, list] of moves.entries()) {
      known[game] ??= list.join();
      if (known[game] !== list.join()) throw new Error(`game ${game} was not the same everywhere`);
    }
  };
  const took = new Map<Over, Took[]>(sides.map(({ over }) => [over, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { over, games, play } of sides) {
      const { ms, cpuMs } = await play(check);
      took.get(over)!.push({ ms: ms / games, cpuMs: cpuMs / games });
    }
  }
  const middle = (all: readonly Took[], of: keyof Took) => median(all.map((one) => one[of]));
  return new Map([...took].map(([over, all]) => [over, { ms: middle(all, "ms"), cpuMs: middle(all, "cpuMs") }]));
}

function say(what: string, took: Map<Over, Took>): void {
  const sandbox = took.get("sandbox")!;
  console.log(`${what}: ${(1000 / sandbox.ms).toFixed(0)} games/s in the sandbox`);
  for (const { over, about, bar } of RIVALS) {
    const { ms, cpuMs } = took.get(over)!;
    const times = (ms / sandbox.ms).toFixed(1);
    console.log(
      `  ${(1000 / ms).toFixed(0)} games/s over ${about}, one process a bot: the sandbox plays ${times} × as many a second (bar ${bar}), ${(cpuMs / sandbox.cpuMs).toFixed(1)} × a CPU-second`,
    );
  }
}
