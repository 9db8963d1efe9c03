export { migrateQueue, type QueueStore, queueStore } from "./store.ts";
export { isTrouble, outlast } from "./trouble.ts";
