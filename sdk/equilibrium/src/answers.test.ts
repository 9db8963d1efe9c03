import { type Action, deriveSeed, type Player, type Program } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import honest from "../../../bots/src/honest.ts";
import random from "../../../bots/src/random.ts";
import { isSame, readAnswers, writeAnswers } from "./answers.ts";
import { type Asked, askSeeds, BotBroke } from "./ask-seeds.ts";
import { askedHere } from "./asked-here.ts";
import { askAll } from "./black-box.ts";
import { LAST_ROUND, PALAFICO_DUEL, roundOf } from "./duel.ts";
import { tells } from "./exploit.ts";

const round = roundOf(PALAFICO_DUEL, LAST_ROUND);

const asked = (program: Program, seeds: number, goOn: (done: number) => boolean = () => true) =>
  askSeeds({ duel: PALAFICO_DUEL, round, seeds, open: async () => askedHere(program), goOn });

describe("answers as text", () => {
  it.each([0, 1] as const)("are the same after writing and reading, for player %i", async (player) => {
    let at: Player | undefined;
    const box = {
      start: async (start: Parameters<Program["start"]>[0]) => {
        at = (random as Program).start(start);
      },
      ask: async (ask: Parameters<Player["decide"]>[0]) => at!.decide(ask) as Action,
    };
    const seedOf = (hand: number) => deriveSeed("text", hand).slice(8);
    const given = await askAll(PALAFICO_DUEL, round, player, seedOf, box);
    const text = writeAnswers(round, given);
    expect(text.length).toBe(given.questions);
    expect(isSame(readAnswers(round, player, text)!, given)).toBe(true);
    // Too few or too many answers, and answers that are no action there.
    const wrong = [text.slice(1), text.slice(0, -1), `${text}0`, `z${text.slice(1)}`, `-${text.slice(1)}`, ""];
    for (const other of wrong) expect(readAnswers(round, player, other)).toBeUndefined();
  });
});

describe("asking with seed after seed", () => {
  it("ends as soon as a bot is known to be deterministic", async () => {
    const { answers, questions, learns } = await asked(honest as Program, 64);
    expect([answers[0].length, answers[1].length, questions, learns]).toEqual([4, 4, 4 * 136, false]);
    expect(tells(answers)).toBe(true);
  });

  it("goes on with a randomised bot until it has all seeds or is told to stop", async () => {
    expect((await asked(random as Program, 6)).answers[0].length).toBe(6);
    const few = await asked(random as Program, 6, (done) => done < 3);
    expect(few.answers[1].length).toBe(3);
    // It takes two seeds to fit to, and two to judge by.
    expect(tells(few.answers)).toBe(false);
  });

  it("opens a process for each game of a bot that keeps state between games", async () => {
    let opened = 0;
    const open = async (): Promise<Asked> => {
      opened++;
      let games = 0;
      return {
        start: async () => {
          games++;
          return undefined;
        },
        // From its third game on it opens with another bid. It challenges all bids.
        ask: async ({ events }) => ({
          action: events.some(({ type }) => type === "act")
            ? { type: "challenge" }
            : { type: "bid", bid: { kind: "face", quantity: 1, face: games < 3 ? 6 : 5 } },
        }),
        close: () => {},
      };
    };
    const { answers, learns } = await askSeeds({ duel: PALAFICO_DUEL, round, seeds: 8, open, goOn: () => true });
    expect(learns).toBe(true);
    expect(opened).toBeGreaterThan(4 * 6);
    expect(answers[0].every((one) => isSame(one, answers[0][0]!))).toBe(true);
  });

  it("says how a bot broke: while it was loaded, started or asked", async () => {
    const broken = { fault: "exception", message: "no idea" } as const;
    const fine = askedHere(honest as Program);
    const opens: (() => Promise<Asked | typeof broken>)[] = [
      async () => broken,
      async () => ({ ...fine, start: async () => broken }),
      async () => ({ ...fine, ask: async () => broken }),
    ];
    for (const open of opens) {
      const failed = askSeeds({ duel: PALAFICO_DUEL, round, seeds: 8, open, goOn: () => true });
      await expect(failed).rejects.toBeInstanceOf(BotBroke);
      await expect(failed).rejects.toMatchObject({ broken });
    }
  });
});
