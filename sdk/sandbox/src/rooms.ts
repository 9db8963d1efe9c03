// What plays bots in a browser's workers, furnished as isolates are and asked in the same way. It makes code from text, as
// the harness does: not for a page whose policy forbids that.
export { readEnvelope } from "./isolate/envelope.ts";
export { bytesOf, putAsk } from "./isolate/pack.ts";
export { type FromRoom, ROOM_WORDS, type ToRoom, WORKER_ROOM } from "./isolate/worker-room.ts";
export { LIMITS } from "./limits.ts";
export { type Call, playPhase } from "./match/phase.ts";
export { type Answer, type Redecided, type RerunGame, type RerunSpec, rerunPhase } from "./match/rerun-phase.ts";
export type { GameRecord } from "./match/wire.ts";
