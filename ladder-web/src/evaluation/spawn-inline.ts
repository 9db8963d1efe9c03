import Inline from "./worker.ts?worker&inline";

/** Starts the worker from code in the page itself: a page in a file has no other files and no network. */
export const spawn = (): Worker => new Inline();
