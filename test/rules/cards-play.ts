import {
  checkOptions,
  deriveSeed,
  type Event,
  FAULTS,
  fold,
  MAX_LEGAL,
  mustLuck,
  mustRuleset,
  newTable,
  type Options,
  Projection,
  REPLAY_FORMAT,
  type Replay,
} from "@liars-ladder/rules";

/** Every combination of a ruleset's options. */
export function everyOptions(id: string): Options[] {
  let all: Record<string, string | number | boolean>[] = [{}];
  for (const [name, spec] of Object.entries(mustRuleset(id).options)) {
    const values = spec.type === "boolean" ? [false, true] : spec.type === "choice" ? spec.values : [spec.default];
    all = all.flatMap((options) => values.map((value) => ({ ...options, [name]: value })));
  }
  return all.map((given) => {
    const checked = checkOptions(mustRuleset(id).options, given);
    if ("problems" in checked) throw new Error(checked.problems[0]!.message);
    return checked.options;
  });
}

/** A separate small generator, so that the choices do not depend on the engine's luck. */
export function numbers(seed: number): (n: number) => number {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % n;
  };
}

/**
 * Plays a game at random. One decision in `1 / faults` is a forfeit, and low bids are preferred so that rounds
 * last. At each decision it checks that what the seat sees gives the same legal actions. Returns the game's replay.
 */
export function playAtRandom(id: string, options: Options, players: number, seed: number, faults: number): Replay {
  const rng = numbers(seed);
  const events: Event[] = [];
  const projection = new Projection(options, players);
  const ruleset = mustRuleset(id);
  const tables = Array.from({ length: players }, (_, seat) => newTable({ options, players }, seat, ruleset));
  const text = deriveSeed("cards", seed, "fast");
  const listen = (event: Event): void => {
    events.push(event);
    projection.push(event);
    for (const [seat, table] of tables.entries())
      fold(table, JSON.parse(JSON.stringify(projection.seen(seat))), ruleset);
  };
  const game = ruleset.create({ options, players, luck: mustLuck(text), listen });
  const codes = new Int32Array(MAX_LEGAL);
  const seen = new Int32Array(MAX_LEGAL);
  while (game.seat >= 0) {
    const n = game.legal(codes);
    const where = `${id} ${JSON.stringify(options)} × ${players}, seed ${seed}, event ${events.length}`;
    const position = ruleset.position(tables[game.seat]!, game.seat, game.decision);
    const same = position.legal(seen) === n && codes.subarray(0, n).every((code, i) => code === seen[i]);
    if (n === 0 || !same) throw new Error(`${where}: what the seat sees gives other actions`);
    for (let i = 1; i < n; i++) if (codes[i]! <= codes[i - 1]!) throw new Error(`${where}: not ascending`);
    if (rng(1_000_000) < faults * 1_000_000) {
      game.forfeit(FAULTS[rng(FAULTS.length)]!);
      continue;
    }
    const low = game.decision === "turn" && rng(3) > 0 ? Math.min(n, 8) : n;
    const code = rng(5) === 0 ? codes[n - 1]! : codes[rng(low)]!;
    const back = game.parse(JSON.parse(JSON.stringify(game.action(code))));
    if (back !== code) throw new Error(`${where}: ${JSON.stringify(game.action(code))} is read back as ${back}`);
    const fault = game.apply(code);
    if (fault !== undefined) throw new Error(`${where}: ${fault.message}`);
  }
  const names = Array.from({ length: players }, (_, seat) => ({ name: `P${seat}`, bot: "random", version: "1" }));
  return {
    format: REPLAY_FORMAT,
    id: `${id}-${seed}`,
    ruleset: id,
    options,
    seed: text,
    players: names,
    events,
    result: game.result()!,
  };
}
