// Plays bots in a browser's workers, which are set up like isolates and asked in the same way. Like the harness, it
// makes code from text, so it does not work on a page whose policy forbids that.
export { literal } from "./isolate/bundle-text.ts";
export { readEnvelope } from "./isolate/envelope.ts";
export { bytesOf, putAsk } from "./isolate/pack.ts";
export { type FromRoom, ROOM_RUNS, ROOM_WORDS, type ToRoom, WORKER_ROOM } from "./isolate/worker-room.ts";
export { LIMITS } from "./limits.ts";
export { type Call, playPhase } from "./match/phase.ts";
export { type Answer, type Redecided, type RerunGame, type RerunSpec, rerunPhase } from "./match/rerun-phase.ts";
export type { GameRecord } from "./match/wire.ts";
export { HouseRoom } from "./unwalled/house-room.ts";
