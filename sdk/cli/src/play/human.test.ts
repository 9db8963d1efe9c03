import { Narrator, Projection, verify } from "@liars-ladder/rules";
import { expect, it } from "vitest";
import { entrantsOf } from "./entrants.ts";
import { playAmong } from "./human.ts";
import { optionsOf, rulesetOf } from "./ruleset.ts";
import { inSandbox } from "./run.ts";
import { seedsOf } from "./seeds.ts";

/** A person who does not look: takes each time another of the choices. Says what was on the screen after each game. */
async function games(id: string, count: number, hint: boolean) {
  const ruleset = rulesetOf(id);
  const entrants = await entrantsOf(["odds", "honest"], id);
  const table = { ruleset, options: optionsOf(ruleset, undefined), entrants, phase: 8, hint };
  return inSandbox(async (stop) => {
    const played: { replay: import("@liars-ladder/rules").Replay; shown: string }[] = [];
    let [shown, turn] = ["", 0];
    const read = async (): Promise<string> => {
      const most = Number(/(\d+) \S[^\n]*$/.exec(shown)?.[1] ?? 1);
      return String(1 + ((turn++ * 7) % Math.min(most, 9)));
    };
    const print = (text: string): void => {
      shown += `${text}\n`;
    };
    for await (const replay of playAmong(table, seedsOf("human", count, "game"), { read, print, stop })) {
      played.push({ replay, shown });
      shown = "";
    }
    return played;
  });
}

it("tells a person what that seat sees, and nothing else", async () => {
  for (const id of ["palafico", "nine-card"]) {
    const [game] = await games(id, 1, false);
    const { replay, shown } = game!;
    expect(verify(replay)).toEqual({ id: "human:0", ok: true });
    const { ruleset, options, players, events } = replay;
    const names = players.map(({ name }) => name);
    const head = { ruleset, options, players: players.length };
    const projection = new Projection(options, players.length);
    const [own, all] = [new Narrator(head, 0, names), new Narrator(head, "all", names)];
    let hidden = 0;
    for (const event of events) {
      projection.push(event);
      const [seen, open] = [own.tell(projection.seen(0)), all.tell(projection.seen("all"))];
      for (const line of seen.split("\n")) expect(shown).toContain(line);
      if (seen === open) continue;
      hidden++;
      for (const line of open.split("\n")) if (!seen.includes(line)) expect(shown).not.toContain(line);
    }
    expect(hidden).toBeGreaterThan(3);
    expect(shown).not.toContain(replay.seed);
    expect(shown).not.toContain(" %)");
  }
});

it("plays the same game again from the same seed and answers, with hints where they are wanted", async () => {
  const [first, second] = await games("palafico", 2, true);
  expect(first!.shown).toMatch(/ \(\d+ %\)/);
  expect(second!.replay.id).toBe("human:1");
  const [again] = await games("palafico", 1, true);
  expect(again).toEqual(first);
});
