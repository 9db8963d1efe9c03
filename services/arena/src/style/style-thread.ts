import { setPriority } from "node:os";
import { answerJobs } from "../thread.ts";
import { styleOfMatch } from "./match.ts";

// On Linux this affects only this thread. While the processor is busy, it still gets a third of what others get, so
// it never falls behind.
if (process.platform === "linux") setPriority(5);

answerJobs(styleOfMatch);
