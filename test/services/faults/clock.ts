import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const NEEDS_FAKETIME = "needs libfaketime: apt-get install faketime";

const library = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0];

export const hasFaketime = (): boolean => library !== undefined;

/** The time of day of the processes that start with `env`, which can be moved while they run. */
export interface Clock {
  env: Record<string, string>;
  /** Hours from the true time. */
  move(hours: number): void;
  remove(): void;
}

export function makeClock(): Clock {
  if (library === undefined) throw new Error(NEEDS_FAKETIME);
  const folder = mkdtempSync(join(tmpdir(), "liars-clock-"));
  const file = join(folder, "now");
  const move = (hours: number) => writeFileSync(file, `${hours < 0 ? "" : "+"}${hours}h\n`);
  move(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      // A machine whose clock is set keeps counting seconds as before.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    move,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
