import {
  foldById,
  GAMES,
  MAX_LEGAL,
  mustSeatRules,
  newTable,
  Projection,
  quickLuck,
  RULESETS,
  startLadders,
} from "@liars-ladder/rules";
import { createEncoding, type Observed } from "@liars-ladder/sdk";
import { describe, expect, it, test } from "vitest";
import { numbers, sampleOf } from "../../../test/rules/cases.ts";
import { AecEnv } from "./aec.ts";
import { GymError } from "./error.ts";
import { ENDED, VectorEnv } from "./vector.ts";

const legal = new Int32Array(MAX_LEGAL);

/** One legal action of each game, by the generator. */
function anyActions(env: VectorEnv, below: (n: number) => number): number[] {
  return Array.from(env.seats, (seat, game) => {
    if (seat < 0) return -1;
    const mask = env.masks.subarray(game * env.encoding.actions, (game + 1) * env.encoding.actions);
    const codes = [...mask.keys()].filter((code) => mask[code] === 1);
    return codes[below(codes.length)]!;
  });
}

const thrownBy = (work: () => unknown): GymError => {
  try {
    work();
  } catch (error) {
    if (error instanceof GymError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
};

describe("an observation", () => {
  // Options by pairs, and every number of seats: a few games each.
  const cases = RULESETS.flatMap((ruleset) => sampleOf(ruleset, 6));

  test.each(cases.map((one) => [one.name, one] as const))(
    "%s: is of what the seat's own table holds, fits, and its codes are the game's",
    (_, { ruleset, options, players }) => {
      const rules = mustSeatRules(ruleset.id);
      const env = new VectorEnv({ ruleset: ruleset.id, options, players, games: 1, autoReset: false });
      const { encoding } = env;
      const below = numbers(7);
      env.reset(5);
      // The same game beside it, its seats told as bots are, each with a table of its own.
      const projection = new Projection(options, players);
      const tables = Array.from({ length: players }, (_, seat) => newTable({ options, players }, seat, rules));
      const listen = (event: Parameters<Projection["push"]>[0]): void => {
        projection.push(event);
        for (const [seat, table] of tables.entries()) foldById(table as never, projection.seen(seat));
      };
      const game = ruleset.create({ options, players, luck: quickLuck(5, 0), listen });
      for (let step = 0; step < 40 && game.seat >= 0; step++) {
        const { seat, decision } = game;
        const codes = legal.slice(0, game.legal(legal));
        expect(env.seats[0]).toBe(seat);
        for (let other = 0; other < players; other++) {
          const observed = { table: tables[other]!, seat: other, decision: other === seat ? decision : undefined };
          expect(String(env.observe(0, other))).toBe(String(encoding.observe(observed)));
        }
        expect(String(encoding.codes({ table: tables[seat]!, seat, decision }))).toBe(String(codes));
        expect(codes.at(-1)!).toBeLessThan(encoding.actions);
        expect([...env.masks.keys()].filter((code) => env.masks[code] === 1)).toEqual([...codes]);
        const action = anyActions(env, below)[0]!;
        env.step([action]);
        game.apply(action);
      }
    },
  );

  it.each(RULESETS.map(({ id }) => id))(
    "of %s has a shape for each field of its view, and parts without gaps",
    (id) => {
      const { view, shapes, players } = GAMES[id as keyof typeof GAMES];
      expect(Object.keys(shapes).sort()).toEqual(Object.keys(view).sort());
      for (const seats of [players.min, players.max]) {
        const { fields, size } = createEncoding(id, seats);
        expect(fields.reduce((at, field) => (field.at === at ? at + field.size : Number.NaN), 0)).toBe(size);
        expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      }
    },
  );

  it("tells two states of a game apart that a seat can tell apart, and says what it is made of", () => {
    const encoding = createEncoding("palafico", 2);
    const table = newTable({ options: {}, players: 2 }, 1, mustSeatRules("palafico"));
    const told = (view: Observed, name: string): number[] => {
      const field = encoding.fields.find((one) => one.name === name)!;
      return [...encoding.observe(view).subarray(field.at, field.at + field.size)];
    };
    for (const event of [
      { type: "round", round: 3, starter: 0, palafico: true },
      { type: "roll", seat: 0, dice: 4 },
      { type: "roll", seat: 1, dice: 3, faces: [6, 6, 1] },
      { type: "act", seat: 0, decision: "turn", action: { type: "bid", bid: { kind: "face", quantity: 2, face: 5 } } },
    ] as const)
      foldById(table as never, event as never);
    const view: Observed = { table, seat: 1, decision: "turn" };
    expect(told(view, "round")).toEqual([3]);
    expect(told(view, "palafico")).toEqual([1]);
    // Seat 0 is who observes.
    expect(told(view, "seat 0 dice")).toEqual([3]);
    expect(told(view, "seat 0 faces")).toEqual([1, 0, 0, 0, 0, 2]);
    expect(told(view, "seat 1 faces")).toEqual([0, 0, 0, 0, 0, 0]);
    expect(told(view, "seat 1 dice")).toEqual([4]);
    expect(told(view, "seat 1 starter")).toEqual([1]);
    expect(told(view, "seat 1 bid quantity")).toEqual([2]);
    expect(told(view, "seat 1 bid names")).toEqual([0, 0, 0, 0, 1, 0]);
    expect(told(view, "seat 0 bid kind")).toEqual([0]);
    expect(told(view, "decision")).toEqual([1]);
    expect(told({ table, seat: 1 }, "decision")).toEqual([0]);
  });
});

describe("a vector of games", () => {
  it("gives the same games for the same seed and actions, others for another, and goes on by itself", () => {
    const play = (seed: number) => {
      const env = new VectorEnv({ ruleset: "palafico", players: 2, games: 3 });
      const below = numbers(1);
      env.reset(seed);
      const all: number[] = [];
      let over = 0;
      for (let step = 0; step < 150; step++) {
        env.step(anyActions(env, below));
        all.push(...env.seats, ...env.observations, ...env.rewards);
        for (const ended of env.ended) if (ended !== ENDED.no) over++;
        expect(env.seats.every((seat) => seat >= 0)).toBe(true);
      }
      return { all, over };
    };
    const first = play(1);
    expect(first.over).toBeGreaterThan(3);
    expect(play(1)).toEqual(first);
    expect(play(2).all).not.toEqual(first.all);
  });

  it("rewards by places, 0 in all, in the step that ends a game and in no other", () => {
    const env = new VectorEnv({ ruleset: "palafico", players: 4, games: 8, autoReset: false });
    const below = numbers(3);
    env.reset(9);
    const totals = new Array<number>(8).fill(0);
    while (env.seats.some((seat) => seat >= 0)) {
      env.step(anyActions(env, below));
      for (let game = 0; game < 8; game++) {
        const row = [...env.rewards.subarray(4 * game, 4 * game + 4)];
        if (env.ended[game] === ENDED.no) expect(row).toEqual([0, 0, 0, 0]);
        else {
          totals[game]!++;
          expect(row.reduce((sum, reward) => sum + reward, 0)).toBeCloseTo(0);
          expect(Math.max(...row)).toBe(1);
        }
      }
    }
    expect(totals).toEqual(new Array(8).fill(1));
    expect(env.masks.some((flag) => flag === 1) || env.observations.some((value) => value !== 0)).toBe(false);
    // Nothing is left to do but to wait.
    env.step(new Array(8).fill(-1));
    expect(thrownBy(() => env.step(new Array(8).fill(0))).message).toContain(
      "game 0: it is over: -1 is its only action",
    );
  });

  it("refuses an action that is not legal by its game, before any has moved", () => {
    const env = new VectorEnv({ ruleset: "palafico", players: 2, games: 2 });
    env.reset(1);
    const before = [...env.observations];
    for (const [wrong, message] of [
      [[2, 0], "game 1: action 0 is not legal for seat"],
      [[2, 61], "from 0 to 60, not 61"],
      [[2.5, 2], "game 0: an action is a whole number"],
      [[2, Number.NaN], "game 1"],
      [[-1, 2], "game 0"],
      [[2], "step takes 2 actions, one a game, not 1"],
    ] as const) {
      expect(thrownBy(() => env.step(wrong))).toMatchObject({
        code: "gym.action",
        message: expect.stringContaining(message),
      });
      expect([...env.observations]).toEqual(before);
    }
    env.step([2, 2]);
    expect([...env.observations]).not.toEqual(before);
  });

  it("names what is wrong with a setup, a seed and a seat", () => {
    const make = (change: object) => () => new VectorEnv({ ruleset: "palafico", games: 1, ...change });
    expect(thrownBy(make({ ruleset: "palafic" })).message).toContain("palafico");
    expect(thrownBy(make({ players: 5 })).message).toContain("2 to 4 players, not 5");
    expect(thrownBy(make({ games: 0 })).message).toContain("from 1 to 65,536, not 0");
    expect(thrownBy(make({ options: { wild: true } })).message).toContain("no option");
    expect(thrownBy(make({ options: null }))).toMatchObject({ code: "gym.setup" });
    const env = make({})();
    expect(thrownBy(() => env.step([0]))).toMatchObject({ code: "gym.reset" });
    expect(thrownBy(() => env.reset(-1))).toMatchObject({ code: "gym.seed" });
    env.reset();
    expect(thrownBy(() => env.observe(0, 4))).toMatchObject({ code: "gym.agent" });
  });
});

describe("an AEC environment", () => {
  // PettingZoo's own test goes through a game as this does: https://pettingzoo.farama.org/content/environment_tests/.
  it.each(startLadders().map(({ id, ruleset, options, players }) => [id, { ruleset, options, players }] as const))(
    "%s keeps the contract through two games",
    (_, setup) => {
      const env = new AecEnv(setup);
      const below = numbers(11);
      for (const seed of [4, undefined]) {
        env.reset(seed);
        expect(env.agents).toEqual(env.possibleAgents);
        const sums = new Map(env.agents.map((agent) => [agent, 0]));
        for (let step = 0; env.agents.length > 0; step++) {
          const agent = env.agentSelection;
          expect(env.agents).toContain(agent);
          for (const kept of [env.rewards, env.cumulativeRewards, env.terminations, env.truncations, env.infos])
            expect([...kept.keys()].sort()).toEqual([...env.agents].sort());
          const { observation, reward, termination, truncation } = env.last();
          expect(observation!.observation).toHaveLength(env.encoding.size);
          sums.set(agent, sums.get(agent)! + reward);
          if (termination || truncation) {
            expect(observation!.actionMask.includes(1)).toBe(false);
            expect(() => env.step(0)).toThrow("it steps with null alone");
            env.step(null);
            expect(env.agents).not.toContain(agent);
            continue;
          }
          expect(reward).toBe(0);
          expect(() => env.step(null)).toThrow("still plays");
          const codes = [...observation!.actionMask.keys()].filter((code) => observation!.actionMask[code] === 1);
          for (const other of env.agents)
            if (other !== agent) expect(env.observe(other).actionMask.includes(1)).toBe(false);
          env.step(codes[below(codes.length)]!);
          // What is long by nature is only begun.
          if (step > 200) break;
        }
        if (env.agents.length > 0) continue;
        expect([...sums.values()].reduce((sum, reward) => sum + reward, 0)).toBeCloseTo(0);
        expect(Math.max(...sums.values())).toBeGreaterThan(0);
        expect(thrownBy(() => env.last())).toMatchObject({ code: "gym.reset" });
      }
    },
  );

  it("begins the same game for the same seed, and the next one without", () => {
    const env = new AecEnv({ ruleset: "palafico" });
    const dealt = (seed?: number): string => {
      env.reset(seed);
      return `${env.agentSelection} ${env.last().observation!.observation}`;
    };
    const [first, second] = [dealt(1), dealt()];
    expect(second).not.toBe(first);
    expect([dealt(1), dealt()]).toEqual([first, second]);
    expect(env.last(false).observation).toBeNull();
    expect(thrownBy(() => env.observe("seat_9")).message).toContain('there is no agent "seat_9", only seat_0, seat_1');
    expect(thrownBy(() => env.step(0))).toMatchObject({ code: "gym.action" });
    expect(thrownBy(() => new AecEnv({ ruleset: "palafico" }).last())).toMatchObject({ code: "gym.reset" });
  });
});
