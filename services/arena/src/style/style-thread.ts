import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { type StyleJob, styleOfMatch } from "./match.ts";

// On Linux this affects only this thread. While the processor is busy, it still gets a third of what others get, so
// it never falls behind.
if (process.platform === "linux") setPriority(5);

parentPort?.on("message", (job: StyleJob) => {
  try {
    parentPort?.postMessage({ bots: styleOfMatch(job) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
