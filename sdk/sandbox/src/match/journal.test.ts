import { deriveSeed } from "@liars-ladder/rules";
import { expect, onTestFinished, test, vi } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";
import { LIMITS } from "../limits.ts";
import { MatchChild } from "./child.ts";

/** Breaks at its first decision. As seat 2 of game 1 it starts with something that nothing can interrupt. */
const BUNDLE = `"use strict"; var __bot = { default: { name: "holds", rulesets: ["palafico"], start({ seat, game }) {
  if (seat === 2 && game === 1) Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);
  return { decide() { throw 1; } };
} } }; __bot.default;`;

test("the journal names who holds the process, and where, while it is held", async () => {
  const child = new MatchChild();
  onTestFinished(() => child.kill());
  await child.ready;
  expect(child.entry()).toEqual({ seq: 0, seat: 0, game: 0 });
  const seats = [0, 1, 2, 3].map((version) => ({ version, bundle: BUNDLE, dead: null }));
  const seeds = [0, 1, 2].map((i) => deriveSeed("journal", i));
  child.send({ op: "phase", phase: { ruleset: "palafico", options: {}, seats, seeds }, limits: LIMITS });
  await vi.waitFor(() => expect(child.entry()).toMatchObject({ seat: 2, game: 1 }), PATIENT);
  const held = child.entry();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(child.entry()).toEqual(held);
});
