import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { engine } from "../match/engine.ts";
import { FROM_SOURCE, packageFolder, packages } from "./packages.ts";

/**
 * As long as this key is the same, the same upload gives the same result. It covers versions, the SDK that is built
 * in and, in a checkout, the build's own sources.
 */
export function buildKey(): string {
  const hash = createHash("sha256").update(JSON.stringify(engine()));
  for (const { name, files } of packages())
    for (const [path, text] of [...files].sort()) hash.update(`\0${name}/${path}\0${text}`);
  if (FROM_SOURCE) {
    const folder = packageFolder("@liars-ladder/sandbox");
    hash.update(readFileSync(join(folder, "package.json")));
    for (const part of ["src/build", "src/isolate"])
      for (const file of readdirSync(join(folder, part)).sort())
        if (file.endsWith(".ts") && !file.endsWith(".test.ts")) hash.update(readFileSync(join(folder, part, file)));
  }
  return hash.digest("hex");
}
