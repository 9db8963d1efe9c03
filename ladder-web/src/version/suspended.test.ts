import type { Entry } from "@liars-ladder/protocol";
import { expect, test } from "vitest";
import { badgeOf, suspensionsOf } from "./suspended.ts";

const entry = (
  ladder: string,
  status: Entry["status"],
  code: Entry["next"]["code"] = "match.next",
  text = "",
): Pick<Entry, "ladder" | "status" | "next"> => ({
  ladder,
  status,
  next: { code, text, match: null, place: null, seconds: null },
});
const FORFEITS = ["suspended", "suspended.forfeits", "It forfeited 6 of its last 9 games here."] as const;
const HELD = ["suspended", "suspended.operator", "An operator suspended it: it sleeps."] as const;

test("a version that plays nowhere is not called active", () => {
  expect(badgeOf(true, [entry("cups", "active"), entry("palafico", "provisional")])).toEqual({
    kind: "good",
    text: "active",
  });
  expect(badgeOf(true, [entry("cups", ...HELD), entry("palafico", ...HELD)])).toEqual({
    kind: "bad",
    text: "suspended",
  });
  expect(badgeOf(false, [entry("cups", "superseded")])).toBeNull();
  expect(badgeOf(false, [entry("cups", ...HELD), entry("palafico", "superseded")])?.text).toBe("suspended");
});

test("one that is suspended on some of its ladders says on how many", () => {
  const entries = [entry("cups", ...FORFEITS), entry("palafico", "active"), entry("six-card", "provisional")];
  expect(badgeOf(true, entries)).toEqual({ kind: "bad", text: "suspended on 1 of 3 ladders" });
});

test("each kind of reason comes once, and in it each reason, with its ladders", () => {
  const more = "It forfeited 9 of its last 9 games here.";
  const entries = [
    entry("cups", ...HELD),
    entry("palafico", ...FORFEITS),
    entry("six-card", ...HELD),
    entry("perudo", FORFEITS[0], FORFEITS[1], more),
    entry("x", "active"),
  ];
  expect(suspensionsOf(entries)).toEqual([
    { code: HELD[1], reasons: [{ why: HELD[2], ladders: ["cups", "six-card"] }] },
    {
      code: FORFEITS[1],
      reasons: [
        { why: FORFEITS[2], ladders: ["palafico"] },
        { why: more, ladders: ["perudo"] },
      ],
    },
  ]);
});
