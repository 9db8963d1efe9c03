import { createRequire } from "node:module";

const version = (name: string): string =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;

/** What plays here: with it, the seeds and the bots a match can be repeated. */
export const engine = {
  node: process.versions.node,
  v8: process.versions.v8,
  rules: version("@liars-ladder/rules"),
  sandbox: version("@liars-ladder/sandbox"),
};
