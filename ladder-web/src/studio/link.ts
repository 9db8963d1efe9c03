import type { Module } from "./compiled.ts";

/** A bot as one script whose value is its program, and the source map to its files, which are named `bot:…`. */
export interface Linked {
  bundle: string;
  map: string;
}

/**
 * Links a bot's files. Each is a function that runs when it is first imported, so files may import each other in
 * circles.
 *
 * @param entry the file whose default export is the bot.
 * @param sdk a script that makes `__sdk`.
 */
export function link(modules: readonly Module[], entry: string, sdk: string): Linked {
  const lines: string[] = ['"use strict";', "var __bot = (() => {", "const __files = {"];
  const sections: object[] = [];
  for (const { path, code, imports, map } of modules) {
    const names = JSON.stringify(imports);
    lines.push(`${JSON.stringify(path)}: [${names}, (module, exports, require) => {`);
    if (map !== null) sections.push({ offset: { line: lines.length, column: 0 }, map: named(map, path) });
    lines.push(...code.split("\n"), "}],");
  }
  lines.push("};", ...sdk.trimEnd().split("\n"), ...LOADER, `return __load(${JSON.stringify(entry)});`, "})();");
  lines.push("__bot.default;");
  return { bundle: lines.join("\n"), map: JSON.stringify({ version: 3, sections }) };
}

const LOADER = [
  'const __loaded = { __proto__: null, "@liars-ladder/sdk": { exports: __sdk } };',
  "const __load = (path) => {",
  "  if (path in __loaded) return __loaded[path].exports;",
  "  const module = __loaded[path] = { exports: {} };",
  "  const [imports, run] = __files[path];",
  "  run(module, module.exports, (name) => __load(imports[name]));",
  "  return module.exports;",
  "};",
];

/** A file's map under the name that the sandbox's own maps would give it. */
const named = (map: string, path: string): object => ({
  ...JSON.parse(map),
  sources: [`bot:${path}`],
  file: undefined,
});
