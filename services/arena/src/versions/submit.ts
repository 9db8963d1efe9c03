import { type Report, STEPS, type Step, type Submission } from "@liars-ladder/protocol";
import { lockAuthor } from "../db/account.ts";
import { insertBot } from "../db/bot.ts";
import { botNameRemoved } from "../db/report.ts";
import type { Db, Sql } from "../db/sql.ts";
import { insertVersion, newestVersion } from "../db/version.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { packSources } from "./files.ts";
import { submissionsToday } from "./quota.ts";

/** The account of the house bots: it has no quotas, and cannot be signed in to. */
export const HOUSE = "house";

/** Stores a new immutable version of the author's bot. The first version makes the bot. The caller must queue it. */
export async function submit(
  sql: Sql,
  author: { id: string; name: string },
  bot: string,
  submission: Submission,
): Promise<{ version: string } | Refusal> {
  const began = performance.now();
  const sources = packSources(submission.files, submission.entry);
  if (isRefusal(sources)) return sources;
  return sql.begin(async (tx) => {
    await lockAuthor(tx, author.id);
    const refused = await overQuota(tx, author);
    if (refused) return refused;
    if ((await botNameRemoved(tx, author.id, bot)).length > 0)
      return refuse("submit.name", `An operator took the name "${bot}" away. Choose another one.`);
    const [made] = await insertBot(tx, author.id, bot);
    if (!made) throw new Error("insert returned no row");
    const [newest] = await newestVersion(tx, made.id);
    if (newest?.hash === sources.hash && newest.state !== "parked") {
      return refuse("submit.unchanged", `${author.name}/${bot}@${newest.number} has the same sources.`);
    }
    const ms = Math.max(1, Math.round(performance.now() - began));
    const [version] = await insertVersion(tx, {
      botId: made.id,
      number: (newest?.number ?? 0) + 1,
      entry: sources.entry,
      files: sources.packed,
      hash: sources.hash,
      bytes: sources.bytes,
      note: submission.note === undefined ? null : plain(submission.note),
      report: firstReport(ms),
    });
    if (!version) throw new Error("insert returned no row");
    return { version: version.id };
  });
}

async function overQuota(tx: Db, author: { id: string; name: string }): Promise<Refusal | undefined> {
  if (author.name === HOUSE) return undefined;
  const { versions, rejected } = await submissionsToday(tx, author.id);
  if (versions.nextAt !== null)
    return refuse(
      "quota.versions",
      `You have submitted ${versions.used} of ${versions.limit}. You can submit again at ${versions.nextAt}.`,
    );
  if (rejected.nextAt !== null)
    return refuse(
      "quota.rejected",
      `Your rejected versions took ${rejected.used} of ${rejected.limit} seconds of CPU. You can submit again at ${rejected.nextAt}.`,
    );
  return undefined;
}

const firstReport = (ms: number): Report =>
  STEPS.filter((step) => step !== "ladder").map(
    (step): Step => ({
      step,
      state: step === "upload" ? "passed" : "waiting",
      ms: step === "upload" ? ms : 0,
      findings: [],
    }),
  );

/** An author's text, made fit to be stored and shown: well-formed, without control and bidirectional characters. */
export const plain = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");
