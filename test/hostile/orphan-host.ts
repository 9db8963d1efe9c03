// Plays the match that comes on stdin, with very long limits, until it is killed.
import { text } from "node:stream/consumers";
import { type MatchSpec, playMatch } from "@liars-ladder/sandbox";

const spec = JSON.parse(await text(process.stdin)) as MatchSpec;
// The limits are so long that only the death of this process can end a bot that hangs.
const limits = { stopMs: 60_000, killMs: 60_000, aloneMs: 60_000 };
await playMatch({ ...spec, limits });
