export { migrateQueue, type QueueStore, queueStore } from "./store.ts";
export { outlast } from "./trouble.ts";
