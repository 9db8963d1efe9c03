import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../e2e/command.ts";

/** Why a test is skipped, and how to get what it needs. */
export const NO_PYTHON =
  "needs Python 3 with NumPy: apt-get install -y python3 python3-numpy (or set PYTHON to another)";

const FOLDER = join(ROOT, "sdk/python");
// NumPy may use only one core: it would take all of them, and other tests run at the same time.
const env = {
  ...process.env,
  PYTHONPATH: FOLDER,
  PYTHONDONTWRITEBYTECODE: "1",
  OPENBLAS_NUM_THREADS: "1",
  LIARS_GYM: `${process.execPath} --conditions=@liars-ladder/source ${join(ROOT, "sdk/gym/src/main.ts")}`,
};

const has = (python: string): boolean => spawnSync(python, ["-c", "import numpy"], { stdio: "ignore" }).status === 0;

/** A Python with NumPy; undefined if there is none. The first Python in PATH may lack NumPy. */
export const PYTHON = [process.env.PYTHON ?? "python3", "/usr/bin/python3"].find(has);

/**
 * Runs Python in the folder of the package. @returns its output, from stdout and stderr. @throws an error with that
 * output if it fails.
 */
export function python(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(PYTHON ?? "python3", args, { cwd: FOLDER, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`python ${args.join(" ")} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout + stderr;
}

/** Trains a bot as the example does. @returns the bot's source. */
export function trained(folder: string, ...args: string[]): { path: string; said: string } {
  const path = join(folder, "bot.ts");
  return { path, said: python("examples/train_palafico.py", "--out", path, ...args) };
}
