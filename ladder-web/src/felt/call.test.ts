import { expect, test } from "vitest";
import { filmOf } from "../replay/film.ts";
import { playedReplay } from "../replay/replays.ts";
import { callOf } from "./call.ts";

test("a calza is told apart from a challenge, at its step and while all dice are shown", () => {
  const seen = new Set<string>();
  for (const players of [4, 5, 6]) {
    const film = filmOf(playedReplay("perudo", players));
    for (const step of film.steps) {
      const call = callOf(step, film.table(step.index, "all"));
      if (step.kind === "challenge" || step.kind === "calza") {
        expect(call).toEqual({ seat: step.seat, what: step.kind });
        seen.add(step.kind);
        const next = film.steps[step.index + 1];
        if (next?.kind === "reveal") expect(callOf(next, film.table(next.index, "all"))).toEqual(call);
      }
      if (step.kind === "bid" || step.kind === "end") expect(call).toBeNull();
    }
  }
  expect([...seen].sort()).toEqual(["calza", "challenge"]);
});
