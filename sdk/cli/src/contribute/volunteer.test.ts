import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type Client, problem } from "@liars-ladder/protocol/client";
import { expect, test } from "vitest";
import { Volunteer } from "./volunteer.ts";

// The whole way, in the sandbox and against an arena, is in services/arena/src/contribute/contribute.test.ts.

const HASH = createHash("sha256").update("what the claim named").digest("hex");
const never = new AbortController().signal;

/** A ladder that gives away one match, and notes what it is sent. */
function ladder(bundle: string) {
  const sent: string[] = [];
  const seats = [0, 1];
  const match = {
    id: "0198c0de-0000-7000-8000-000000000000",
    ladder: { id: "palafico-duel", ruleset: "palafico", options: {}, players: 2 },
    bots: seats.map((n) => ({ version: `0198c0de-0000-7000-8000-00000000000${n}`, hash: HASH })),
    phases: [{ seating: seats, seeds: [`chacha8:${"0".repeat(64)}`] }],
    deadline: new Date().toISOString(),
  };
  const client = {
    claimMatch: async () => ({ ok: true, value: { match, wait: 0 } }),
    getBundle: async () => ({ ok: true, value: { hash: HASH, bundle } }),
    returnMatch: async () => {
      sent.push("return");
      return { ok: false, problem: problem("contribute.over", "It is over.") };
    },
    sendMoves: async () => {
      sent.push("moves");
      return { ok: true, value: { accepted: true, credit: 1 } };
    },
  } as unknown as Client;
  return { client, sent };
}

test.each([
  ["another bundle", gzipSync("something else").toString("base64")],
  ["no gzip", Buffer.from("what the claim named").toString("base64")],
  ["a bundle that unpacks to more than any may have", gzipSync("x".repeat(4_000_000)).toString("base64")],
])("%s is not run, and the match goes back", async (_, bundle) => {
  const { client, sent } = ladder(bundle);
  await expect(new Volunteer(client).one(never)).rejects.toMatchObject({ code: "contribute.hash", exit: 3 });
  expect(sent).toEqual(["return"]);
});
