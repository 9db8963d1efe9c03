import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { docsOf, STEPS } from "@liars-ladder/protocol";
import { expect, test } from "vitest";
import { guideOf, headOf, placesOf } from "./guides.ts";
import { searcherOf } from "./src/guide/search.ts";

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

test("a link to a guide says what it is about, in whole sentences", () => {
  for (const name of guides.keys()) {
    const { title, description } = headOf(readFileSync(join(folder, name), "utf8"));
    expect(title, name).toBe(guides.get(name)?.title);
    expect(description, name).toMatch(/^[^<>`*]{10,}\.$/);
  }
  const text = "# A [b](c.md)\n\n![Picture](x.webp)\n\nOne `b.ts` is *here*:\n\n# Other\n";
  expect(headOf(text)).toEqual({ title: "A b", description: "One b.ts is here." });
  const long = `# A\n\n${"Twenty letters long. ".repeat(20)}`;
  expect(headOf(long).description).toBe("Twenty letters long. ".repeat(9).trim());
});

test("what a check finds leads to its step's section, which has the codes of that step", () => {
  const text = readFileSync(join(folder, "findings.md"), "utf8");
  const anchors = STEPS.map((step) => {
    const [, page, anchor] = /^\/guides\/([a-z-]+)#(.+)$/.exec(docsOf(`${step}.any`)) ?? [];
    expect(guides.get(`${page}.md`)?.html, step).toContain(`<h2 id="${anchor}">`);
    return anchor;
  });
  expect(new Set(anchors).size).toBe(STEPS.length - 1);
  expect(docsOf("types.2322")).toBe("/guides/findings#types");
  for (const odd of ["", "constructor.x", "my words"]) expect(docsOf(odd)).toBe("/guides/findings");
  for (const [section, title] of text
    .split(/^## /m)
    .slice(1)
    .map((part) => [part, part.split("\n")[0]!.toLowerCase()]))
    for (const [, code] of section!.matchAll(/`([a-z]+\.[a-z0-9-]+)`(?=[^|\n]*\|[^|\n]*\|[^|\n]*\|$)/gm))
      expect(docsOf(code!), code).toBe(`/guides/findings#${title!.replaceAll(" ", "-")}`);
});

const places = [...guides.keys()]
  .filter((name) => name !== "api-routes.md")
  .flatMap((name) => placesOf(name.replace(".md", ""), readFileSync(join(folder, name), "utf8")));

test("each picture is small, is shown somewhere with words for it, and no other is kept", () => {
  const kept = readdirSync(join(folder, "images"));
  expect(kept.length).toBeLessThanOrEqual(12);
  for (const name of kept) expect(statSync(join(folder, "images", name)).size, name).toBeLessThanOrEqual(60 * 1024);
  const shown = [...guides.values()].flatMap(({ html }) => [
    ...html.matchAll(/<img src="images\/([\w.-]+)" alt="[^"]{10,}" width="1200" height="750"/g),
  ]);
  const readme = readFileSync(join(folder, "../README.md"), "utf8");
  const named = [...readme.matchAll(/]\(docs\/images\/([\w.-]+)\)/g)];
  expect(new Set([...shown, ...named].map(([, name]) => name))).toEqual(new Set(kept));
});

test("each place that a search finds is there, once", () => {
  expect(new Set(places.map(({ href }) => href)).size).toBe(places.length);
  for (const { href, title } of places) {
    const [, page = "README", anchor] = /^\/guides(?:\/([a-z-]+))?(?:#(.+))?$/.exec(href)!;
    if (anchor !== undefined) expect(guides.get(`${page}.md`)?.html, title).toContain(`id="${anchor}"`);
  }
});

test.each([
  ["quota.keys", "/guides/api#quota.keys"],
  ["webhook secret", "/guides/api#webhooks"],
  ["liars exploit", "/guides/cli#liars-exploit"],
  ["calza", "/guides/rules#"],
  ["QUIET_MATCHES", "/guides/hosting"],
  // A letter that is wrong, and a word that is not finished.
  ["tournement", "/guides/cli#liars-tournament"],
  ["confid", "/guides/ratings"],
])("who searches for %s finds %s among the first", (words, href) => {
  const found = searcherOf(places)(words).slice(0, 4);
  expect(
    found.map((place) => place.href).some((at) => at.startsWith(href)),
    JSON.stringify(found),
  ).toBe(true);
});

test("what is found shows the words, and nothing is found for what is nowhere", () => {
  const [first] = searcherOf(places)("quota.keys");
  expect(first!.shown.some(({ hit, text }) => hit && /API keys|keys/.test(text)) || first!.title).toBeTruthy();
  expect(first!.shown.map(({ text }) => text).join("")).toContain("as many API keys as one author may have");
  expect(searcherOf(places)("xyzzyplugh")).toEqual([]);
  expect(searcherOf(places)("  ")).toEqual([]);
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
