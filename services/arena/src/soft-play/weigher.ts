import { openThread, type Thread } from "../thread.ts";
import type { Weighed, WeighJob } from "./weigh.ts";

/** Weighs looks in a thread of its own: on a ladder with options of its own, that takes a second or more. */
export type Weigher = Thread<WeighJob, Weighed | undefined>;

export const openWeigher = (): Weigher => openThread(import.meta.url, "weigh-thread", "soft play");
