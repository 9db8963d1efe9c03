import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./sources.ts";

/** A row of ARCHITECTURE.md's table: a folder, and which of our packages its sources may import. */
export interface Room {
  /** From the root of the repository, without a slash at its end. */
  folder: string;
  /** Its package; undefined if it has none, like `test/`. */
  package: string | undefined;
  mayImport: ReadonlySet<string>;
}

/**
 * Reads the table. A cell of "may import" says `nothing`, `all`, or names packages by their last word, in
 * backticks. Text in brackets is for people.
 *
 * @throws Error that names the first row that says something else.
 */
export function readTable(): Room[] {
  const text = readFileSync(join(repository, "ARCHITECTURE.md"), "utf8");
  const rows = [...text.matchAll(/^\| `([\w/-]+)\/` \| (?:`([^`]+)`|–) \| .* \| ([^|]+) \|$/gm)];
  const names = new Map(rows.flatMap(([, , name]) => (name === undefined ? [] : [[lastWord(name), name] as const])));
  return rows.map(([, folder = "", name, cell = ""]) => {
    const said = cell.replace(/\(.*?\)/g, "").trim();
    if (said === "nothing") return { folder, package: name, mayImport: new Set() };
    if (said === "all") return { folder, package: name, mayImport: new Set(names.values()) };
    if (!/^`[\w-]+`( `[\w-]+`)*$/.test(said))
      throw new Error(`ARCHITECTURE.md, row ${folder}/: "${cell}" must be nothing, all, or names in backticks`);
    const mayImport = said.match(/[\w-]+/g)?.map((word) => {
      const known = names.get(word);
      if (known === undefined) throw new Error(`ARCHITECTURE.md, row ${folder}/: there is no package ${word}`);
      return known;
    });
    return { folder, package: name, mayImport: new Set(mayImport) };
  });
}

const lastWord = (name: string): string => name.slice(name.indexOf("/") + 1);
