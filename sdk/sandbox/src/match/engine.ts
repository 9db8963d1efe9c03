import { createRequire } from "node:module";
import type { Engine } from "./spec.ts";

let known: Engine | undefined;

/** What a match ran on. It is recorded with the match, because another engine may play another game. */
export function engine(): Engine {
  if (known) return known;
  const require = createRequire(import.meta.url);
  const version = (name: string) => (require(name) as { version: string }).version;
  known = {
    node: process.versions.node,
    v8: process.versions.v8,
    isolatedVm: version("isolated-vm/package.json"),
    rules: version("@liars-ladder/rules/package.json"),
    sdk: version("@liars-ladder/sdk/package.json"),
    sandbox: version("@liars-ladder/sandbox/package.json"),
  };
  return known;
}
