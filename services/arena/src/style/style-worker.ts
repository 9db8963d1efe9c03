import { openThread, type Thread } from "../thread.ts";
import type { BotStyle, StyleJob } from "./match.ts";

/** Sums up the styles of matches. Rejects if a match cannot be played again. */
export type StyleWorker = Thread<StyleJob, BotStyle[]>;

export const openStyleWorker = (): StyleWorker => openThread(import.meta.url, "style-thread", "style");
