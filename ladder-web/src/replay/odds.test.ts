import { addJudgement, judge, newStyle } from "@liars-ladder/rules";
import { describe, expect, test } from "vitest";
import { filmOf } from "./film.ts";
import { chancesAt, marksOf, supports } from "./odds.ts";
import { GAMES } from "./replays.ts";

describe.each(GAMES)("the truth overlay of %s", (_, replay) => {
  const film = filmOf(replay);
  const bids = film.steps.filter((step) => step.kind === "bid");

  test("has a chance for every watcher at every bid; who knows everything is sure", () => {
    expect(bids.length).toBeGreaterThan(5);
    for (const step of bids) {
      const chances = chancesAt(film, step.index, step.seat!)!;
      expect([0, 1]).toContain(chances.truth);
      for (const chance of [chances.own, chances.audience]) {
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
      }
    }
  });

  test("agrees with what the reveal says", () => {
    for (const step of film.steps.filter((s) => s.kind === "challenge")) {
      const reveal = film.seen("all")[step.to];
      if (reveal?.type !== "reveal") continue;
      expect(chancesAt(film, step.index, step.seat!)?.truth).toBe(reveal.holds ? 1 : 0);
    }
  });

  test("lights as many dice as the reveal counts", () => {
    let counted = 0;
    for (const step of film.steps.filter((s) => s.kind === "reveal")) {
      const reveal = film.seen("all")[step.from];
      if (reveal?.type !== "reveal" || reveal.actual === undefined) continue;
      const lit = supports(film, film.table(step.index, "all")).flat();
      if (lit.length === 0) continue;
      expect(lit.filter((yes) => yes === true)).toHaveLength(reveal.actual);
      counted++;
    }
    expect(counted).toBeGreaterThan(0);
  });

  test("marks as bluffs the bids that their bidder could think less likely than not", () => {
    const marks = marksOf(film, [...judge({ ...replay, players: film.players }, film.events)]);
    expect(marks.filter(({ kind }) => kind !== "bluff").map(({ step }) => film.steps[step]?.kind)).toEqual(
      film.steps.filter(({ kind }) => kind === "challenge").map(({ kind }) => kind),
    );
    for (const step of bids) {
      const own = chancesAt(film, step.index, step.seat!)?.own ?? 1;
      expect(marks.find((mark) => mark.step === step.index)?.kind).toBe(own < 0.5 ? "bluff" : undefined);
    }
  });

  test("sums up every bid and call of the game", () => {
    const styles = film.names.map(newStyle);
    for (const judgement of judge({ ...replay, players: film.players }, film.events)) addJudgement(styles, judgement);
    const sum = (key: "bids" | "calls" | "right" | "caught") => styles.reduce((total, style) => total + style[key], 0);
    const calls = replay.events.filter((event) => event.type === "reveal" && event.challenger !== undefined);
    expect(sum("bids")).toBe(bids.length);
    expect(sum("calls")).toBe(calls.length);
    expect(sum("right")).toBe(calls.filter((event) => event.type === "reveal" && !event.holds).length);
    expect(sum("caught")).toBe(sum("right"));
  });
});
