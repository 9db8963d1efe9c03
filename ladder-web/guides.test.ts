import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guideOf } from "./guides.ts";

const folder = join(import.meta.dirname, "../docs");
const names = readdirSync(folder).filter((name) => /\.(md|txt)$/.test(name));
const guides = new Map(
  names.filter((name) => name.endsWith(".md")).map((name) => [name, guideOf(readFileSync(join(folder, name), "utf8"))]),
);

test.each([...guides])("%s has a title, and its links lead to pages and places that are there", (name, guide) => {
  expect(guide.title).not.toBe("");
  const fileOf = (page: string | undefined) =>
    page === undefined ? "README.md" : names.find((file) => file.replace(/\..*$/, "") === page);
  for (const [, href = ""] of guide.html.matchAll(/<a href="([^"]*)"/g)) {
    if (/^https?:/.test(href)) continue;
    const [, page, anchor] = /^(?:\/guides(?:\/([a-z-]+))?)?(?:#(.+))?$/.exec(href) ?? [];
    const file = href.startsWith("#") ? name : fileOf(page);
    expect(file, href).toBeDefined();
    if (anchor !== undefined) expect(guides.get(file!)?.html, href).toContain(`id="${anchor}"`);
  }
});

test("what is outside of docs is linked where it can be read; tables scroll; headings have GitHub's ids", () => {
  const { title, html, sections } = guideOf(
    "# A `b`\n\n## Other people's, pages\n\n[x](../bots/x.ts) [y](limits.md#cpu) [z](README.md)\n\n| a |\n|---|\n| 1 |\n",
  );
  expect(title).toBe("A b");
  expect(sections).toEqual([{ id: "other-peoples-pages", title: "Other people's, pages" }]);
  expect(html).toContain('href="https://github.com/liars-ladder/liars-ladder/blob/main/bots/x.ts"');
  expect(html).toContain('href="/guides/limits#cpu"');
  expect(html).toContain('href="/guides"');
  expect(html).toContain('<section class="scroller" tabindex="0" aria-label="Table"><table>');
});
