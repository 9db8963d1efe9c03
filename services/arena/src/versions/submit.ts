import { type Report, STEPS, type Step, type Submission } from "@liars-ladder/protocol";
import { isAuthor } from "../auth/account.ts";
import { lockAuthor } from "../db/account.ts";
import { botByName, insertBot, lockBot } from "../db/bot.ts";
import { botAt } from "../db/co-author.ts";
import { botNameRemoved } from "../db/report.ts";
import type { Db, Sql } from "../db/sql.ts";
import { insertVersion, newestVersion } from "../db/version.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { packSources } from "./files.ts";
import { submissionsToday } from "./quota.ts";

/** The account of the house bots: it has no quotas, and cannot be signed in to. */
export const HOUSE = "house";

/**
 * Stores a new immutable version of a bot. The first version of one's own makes the bot. The caller must queue it.
 *
 * @param owner whose bot it is: the author's own, or one of which they are a co-author.
 */
export async function submit(
  sql: Sql,
  author: Submitter,
  { owner, bot }: { owner: string; bot: string },
  submission: Submission,
): Promise<{ version: string } | Refusal> {
  const began = performance.now();
  const sources = packSources(submission.files, submission.entry);
  if (isRefusal(sources)) return sources;
  return sql.begin(async (tx) => {
    await lockAuthor(tx, author.id);
    const refused = await overQuota(tx, author);
    if (refused) return refused;
    const made = await (owner === author.name ? ownBot(tx, author, bot) : sharedBot(tx, author, owner, bot));
    if (isRefusal(made)) return made;
    const [newest] = await newestVersion(tx, made.id);
    if (newest?.hash === sources.hash && newest.state !== "parked") {
      return refuse("submit.unchanged", `${owner}/${bot}@${newest.number} has the same sources.`);
    }
    const ms = Math.max(1, Math.round(performance.now() - began));
    const [version] = await insertVersion(tx, {
      botId: made.id,
      submittedBy: author.id,
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

interface Submitter {
  id: string;
  name: string;
}

/** A bot of the author's own, made now if there is none of this name. */
async function ownBot(tx: Db, author: Submitter, name: string): Promise<{ id: string } | Refusal> {
  if ((await botNameRemoved(tx, author.id, name)).length > 0)
    return refuse("submit.name", `An operator took the name "${name}" away. Choose another one.`);
  const [there] = await botAt(tx, author.id, name);
  if (there?.moved)
    return refuse("submit.moved", `${author.name}/${name} was handed over: it is ${there.author}/${there.bot} now.`);
  const [made] = await insertBot(tx, author.id, name);
  if (!made) throw new Error("insert returned no row");
  return made;
}

/** A bot of somebody else of which the author is a co-author. One version is stored at a time. */
async function sharedBot(tx: Db, author: Submitter, owner: string, name: string): Promise<{ id: string } | Refusal> {
  const [bot] = await botByName(tx, owner, name);
  if (!bot) return refuse("bot.unknown", `${owner} has no bot "${name}".`);
  await lockBot(tx, bot.id);
  return isAuthor(bot, author)
    ? bot
    : refuse("auth.forbidden", `${author.name} is not one of the authors of ${bot.author}/${bot.name}.`);
}

async function overQuota(tx: Db, author: Submitter): Promise<Refusal | undefined> {
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
