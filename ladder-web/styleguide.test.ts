import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "src");
const textOf = (folder: string) =>
  readdirSync(join(source, folder))
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(join(source, folder, name), "utf8"))
    .join("\n");
const shown = textOf("styleguide") + readFileSync(join(source, "pages/StyleguidePage.tsx"), "utf8");

test.each([...textOf("ui").matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) => name!))(
  "the styleguide shows %s",
  (name) => expect(shown).toMatch(new RegExp(`[<>]${name}\\b`)),
);
