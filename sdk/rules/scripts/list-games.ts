// npm run games: writes the list of games, sdk/rules/src/games/index.ts, from the folders beside it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const GAMES_FOLDER = join(import.meta.dirname, "..", "src", "games");

/** What a folder holds: the file, what its constant is called after the game's name, and the list that it goes into. */
const PARTS = [
  { file: "position.ts", suffix: "Seat", list: "SEATS", type: "Seats", about: "What a seat needs of each game" },
  { file: "play.ts", suffix: "Play", list: "PLAYS", type: "Plays", about: "What playing each game takes" },
  {
    file: "sample.ts",
    suffix: "Sample",
    list: "SAMPLES",
    type: "Samples",
    about: "How each game is drawn from what a seat saw",
  },
  { file: "index.ts", suffix: "", list: "GAMES", type: "Games", about: "Each game whole" },
] as const;

/** The text of the list: games that are listed already keep their places, new folders come last. Throws on a folder that is no game. */
export function listGames(folder: string): string {
  const ids = inOrder(folder);
  for (const id of ids) check(folder, id);
  const imports = ids
    .flatMap((id) => PARTS.map(({ file, suffix }) => `import { ${nameOf(id)}${suffix} } from "./${id}/${file}";`))
    .toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  return [
    "// Written by `npm run games` from the folders beside this file.",
    "// Types name the constants, so that what bots are written with keeps its comments.",
    ...imports,
    ...PARTS.flatMap(({ suffix, list, type, about }) => [
      "",
      `/** ${about}, by id. */`,
      `export type ${type} = {`,
      ...ids.map((id) => `  readonly ${keyOf(id)}: typeof ${nameOf(id)}${suffix};`),
      "};",
      `export const ${list}: ${type} = {`,
      ...ids.map((id) => `  ${entryOf(id, `${nameOf(id)}${suffix}`)},`),
      "};",
    ]),
    "",
  ].join("\n");
}

function inOrder(folder: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const file = join(folder, "index.ts");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const listed = [...text.matchAll(/^ {2}(?:"([a-z0-9-]+)"|([a-z0-9]+)): \w+Seat,$/gm)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  );
  const kept = listed.filter((id) => found.includes(id));
  return [...kept, ...found.filter((id) => !kept.includes(id)).toSorted()];
}

function check(folder: string, id: string): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))
    throw new Error(`${join(folder, id)}: a game's folder is named by its id, of a–z, 0–9 and single "-"`);
  for (const { file, suffix } of PARTS) {
    const path = join(folder, id, file);
    const name = `${nameOf(id)}${suffix}`;
    if (!existsSync(path) || !new RegExp(`^export const ${name}\\b`, "m").test(readFileSync(path, "utf8")))
      throw new Error(`${path}: it must be there and export ${name}`);
  }
}

/** "ships-wheel": shipsWheel. */
const nameOf = (id: string): string => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function entryOf(id: string, value: string): string {
  if (id === value) return id;
  return `${keyOf(id)}: ${value}`;
}

const keyOf = (id: string): string => (id.includes("-") ? JSON.stringify(id) : id);

const pathOf = (line: string): string => line.slice(line.indexOf('"'));

if (import.meta.main) writeFileSync(join(GAMES_FOLDER, "index.ts"), listGames(GAMES_FOLDER));
