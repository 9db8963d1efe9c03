import { setPriority } from "node:os";
import { answerJobs } from "../thread.ts";
import { weighLook } from "./weigh.ts";

// On Linux this affects only this thread. Nobody waits for it.
if (process.platform === "linux") setPriority(10);

answerJobs(weighLook);
