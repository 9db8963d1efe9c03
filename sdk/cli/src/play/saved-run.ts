import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Failure, usage } from "../failure.ts";
import { replaceFile } from "./replace-file.ts";

/** A command whose runs are saved in a file, and can be continued with `--resume`. */
export interface Resumed {
  /** The command's name. */
  command: string;
  /** What it plays: "comparison". */
  noun: string;
  /** The format of its files. The number changes when the shape does. */
  format: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Where a run is saved for which the user named no file. */
export const savedName = ({ command }: Resumed, plan: object): string =>
  `liars-${command}-${createHash("sha256").update(JSON.stringify(plan)).digest("hex").slice(0, 8)}.json`;

/** What an earlier run saved in a file; undefined if the file does not exist yet. */
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

/** Refuses a file with other bots, rules or luck: its matches would not belong to the same run. */
export function checkSamePlan<Plan extends object>({ noun }: Resumed, file: string, saved: object, plan: Plan): void {
  const then = saved as Partial<Plan>;
  const differing = (Object.keys(plan) as (keyof Plan & string)[]).find(
    (key) => JSON.stringify(then[key]) !== JSON.stringify(plan[key]),
  );
  if (differing === undefined) return;
  const what =
    differing === "bots" || differing === "entrants"
      ? "its bots are different, or their sources have changed"
      : `its ${differing} is ${JSON.stringify(then[differing])}, not ${JSON.stringify(plan[differing])}`;
  throw usage(
    `${file} belongs to another ${noun}: ${what}`,
    "Use the bots and flags that it was made with, or another file for --resume.",
  );
}

export const unreadable = ({ command }: Resumed, file: string): Failure =>
  usage(
    `${file} is not a file of \`liars ${command}\``,
    "Choose another file for --resume. A new file is created if there is none.",
  );

export const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
