import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { repository } from "./program.ts";

let made: string | undefined;

/** The folder that deploy/secrets.sh made for this process's tests. */
export function secretsFolder(): string {
  if (made !== undefined) return made;
  made = join(mkdtempSync(join(inject("scratch"), "secrets-")), "secrets");
  execFileSync("sh", [`${repository}deploy/secrets.sh`, made]);
  return made;
}

export const secretOf = (name: string): string => readFileSync(join(secretsFolder(), name), "utf8").trim();

let n = 0;
/** Makes a file next to them with another text. */
export function secretFile(text: string): string {
  const file = join(secretsFolder(), `test-${process.pid}-${n++}`);
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return file;
}
