import Inline from "./worker.ts?worker&inline";

/** Starts the worker from what the page itself holds: a file has nothing beside it, and no network. */
export const spawn = (): Worker => new Inline();
