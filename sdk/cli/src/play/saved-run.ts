import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Failure, usage } from "../failure.ts";
import { replaceFile } from "./replace-file.ts";

/** A command whose runs are kept in a file, and gone on with by `--resume`. */
export interface Resumed {
  /** As it is typed. */
  command: string;
  /** What it plays: "comparison". */
  noun: string;
  /** Stands in its files: another number is another shape. */
  format: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Where a run without a file of its own is kept. */
export const savedName = ({ command }: Resumed, plan: object): string =>
  `liars-${command}-${createHash("sha256").update(JSON.stringify(plan)).digest("hex").slice(0, 8)}.json`;

/** What an earlier run left in a file; undefined where there is none yet. */
export async function readSaved(of: Resumed, file: string): Promise<Fields | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw usage(`cannot read ${file}: ${(error as Error).message}`, "Choose another file for --resume.");
  }
  let made: unknown;
  try {
    made = JSON.parse(text);
  } catch {
    throw unreadable(of, file);
  }
  if (!isObject(made) || made.format !== of.format) throw unreadable(of, file);
  return made;
}

export const save = ({ format }: Resumed, file: string, fields: object): Promise<void> =>
  replaceFile(file, `${JSON.stringify({ format, ...fields })}\n`, "--resume");

/** Refuses what was played with other bots, rules or luck: it would not be one run. */
export function checkSamePlan<Plan extends object>({ noun }: Resumed, file: string, saved: object, plan: Plan): void {
  const then = saved as Partial<Plan>;
  const differing = (Object.keys(plan) as (keyof Plan & string)[]).find(
    (key) => JSON.stringify(then[key]) !== JSON.stringify(plan[key]),
  );
  if (differing === undefined) return;
  const what =
    differing === "bots" || differing === "entrants"
      ? "its bots are not these, or their sources have changed"
      : `its ${differing} is ${JSON.stringify(then[differing])}, not ${JSON.stringify(plan[differing])}`;
  throw usage(
    `${file} belongs to another ${noun}: ${what}`,
    "Give the bots and flags that it was made with, or another file for --resume.",
  );
}

export const unreadable = ({ command }: Resumed, file: string): Failure =>
  usage(
    `${file} is not a file of \`liars ${command}\``,
    "Choose another file for --resume; one that is not there is made.",
  );

export const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
