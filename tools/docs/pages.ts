import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

/** A Markdown page, by its path from the root. */
export interface Page {
  path: string;
  text: string;
}

/** A fenced block of a page. */
export interface Block {
  page: string;
  /** The heading that it stands under. */
  heading: string;
  /** Line of its first line of code, from 1. */
  line: number;
  /** The word after the fence, "" if there is none. */
  language: string;
  /** The words after that: `unchecked`, or `node` for a program that Node runs. */
  marks: readonly string[];
  code: string;
}

/** README.md and all pages of docs/. */
export const readPages = (): Page[] =>
  ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)]
    .filter((path) => path.endsWith(".md"))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** All fenced blocks of a page, in order. @throws on a fence that is never closed. */
export function blocksOf({ path, text }: Page): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  let open: { fence: string; line: number; info: string; code: string[] } | undefined;
  for (const [i, line] of text.split("\n").entries()) {
    if (open === undefined) {
      heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading;
      const [, fence, info = ""] = /^(`{3,})(.*)$/.exec(line) ?? [];
      if (fence !== undefined) open = { fence, line: i + 2, info, code: [] };
    } else if (line === open.fence) {
      const [language = "", ...marks] = open.info.trim().split(/\s+/);
      blocks.push({ page: path, heading, line: open.line, language, marks, code: `${open.code.join("\n")}\n` });
      open = undefined;
    } else open.code.push(line);
  }
  if (open !== undefined) throw new Error(`${path}:${open.line - 1}: this block is never closed`);
  return blocks;
}

/** The functions that make the text between `<!-- npm run docs: NAME -->` and `<!-- end -->`, by NAME. */
export type Parts = Readonly<Record<string, () => string | Promise<string>>>;

const PART = /(<!-- npm run docs: ([a-z-]+) -->\n).*?(\n<!-- end -->)/gs;

/** The names of the generated parts of a page. */
export const partsOf = ({ text }: Page): string[] => [...text.matchAll(PART)].map(([, , name]) => name!);

/** The page with its generated parts made again. @throws on a part that nothing makes. */
export async function renewed(page: Page, parts: Parts): Promise<string> {
  const made = new Map<string, string>();
  for (const name of partsOf(page)) {
    const make = parts[name];
    if (make === undefined) throw new Error(`${page.path}: there is no part "${name}", only ${Object.keys(parts)}`);
    made.set(name, (await make()).trim());
  }
  return page.text.replace(
    PART,
    (_, begin: string, name: string, end: string) => `${begin}\n${made.get(name)}\n${end}`,
  );
}

/** A table of Markdown. The text of a cell is escaped, so that it stays one cell. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`)
    .join("\n");
