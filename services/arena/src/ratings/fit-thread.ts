// A thread of the arena that fits ratings, with its own database connection: nobody has to wait for its seconds of
// computing.
import { parentPort, workerData } from "node:worker_threads";
import { connect } from "../db/sql.ts";
import { finishSeason } from "../seasons/season.ts";
import { openRatings } from "./fit.ts";
import type { FitAnswer, FitRequest, FitThread } from "./fitter.ts";

const { databaseUrl } = workerData as FitThread;
const sql = connect(databaseUrl, 1);
const ratings = openRatings(sql);

const work = async (what: FitRequest["what"], ladder: string): Promise<boolean> =>
  what === "refit" ? ratings.refit(ladder) : (await finishSeason(sql, ladder)) !== undefined;

parentPort?.on("message", async ({ id, what, ladder }: FitRequest) => {
  const before = process.threadCpuUsage();
  const answer = await work(what, ladder).then(
    (changed): Pick<FitAnswer, "changed"> => ({ changed }),
    (error: unknown) => ({ failed: error instanceof Error ? error : new Error(String(error)) }),
  );
  const { user, system } = process.threadCpuUsage(before);
  parentPort?.postMessage({ id, ms: (user + system) / 1000, ...answer } satisfies FitAnswer);
});
