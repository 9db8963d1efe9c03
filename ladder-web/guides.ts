import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Guide } from "./src/guide/guide.ts";
import type { Place } from "./src/guide/search.ts";

const DOCUMENT = /[\\/]docs[\\/][\w-]+\.(md|txt)$/;
/** Where what is no document of `docs/` can be read. */
const SOURCES = "https://github.com/liars-ladder/liars-ladder/blob/main/";

const FOLDER = join(import.meta.dirname, "../docs");
/** A table of every route for every role: its rows would be found for each word that an address has. */
const ROUTES = "api-routes";
const PLACES = "virtual:guides/places";

/** Lets pages import the documents of `docs/`, and all their places, to search them. */
export const guides = (): Plugin => ({
  name: "guides",
  enforce: "pre",
  resolveId: (id) => (id === PLACES ? `\0${PLACES}` : null),
  load(id) {
    if (id !== `\0${PLACES}`) return null;
    const places = documents()
      .filter(([name]) => name !== ROUTES)
      .flatMap(([name, text]) => {
        this.addWatchFile(join(FOLDER, `${name}.md`));
        return placesOf(name, text);
      });
    return { code: `export default ${JSON.stringify(places)};`, map: null };
  },
  transform(text, id) {
    const [path = ""] = id.split("?");
    const found = DOCUMENT.exec(path);
    if (found === null) return null;
    const guide = found[1] === "txt" ? plainGuide(path, text) : guideOf(text);
    const parts = Object.entries(guide).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return { code: withPictures(parts.join("\n")), map: null };
  },
  generateBundle() {
    const heads = documents().map(([name, text]) => [name, headOf(text)]);
    this.emitFile({ type: "asset", fileName: "guides.json", source: JSON.stringify(Object.fromEntries(heads)) });
  },
});

/** The documents of `docs/`, by their names. */
const documents = (): [name: string, text: string][] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md"))
    .map((name) => [name.replace(/\.md$/, ""), readFileSync(join(FOLDER, name), "utf8")]);

/** Characters of a description: previews of links show no more. */
const TOLD = 200;

/** What previews of links and search engines are told of a document (services/arena/src/http/heads.ts): its first sentences. */
export function headOf(text: string): { title: string; description: string } {
  const marked = new Marked();
  const first = marked.lexer(text).find(({ type, raw }) => type === "paragraph" && !raw.startsWith("!["));
  const sentences = SENTENCES.segment(first === undefined ? "" : plainText(marked.parser([first])));
  let description = "";
  for (const { segment } of sentences)
    if (description === "" || description.length + segment.length <= TOLD) description += segment;
    else break;
  return { title: guideOf(text).title, description: description.trim().replace(/:$/, ".") };
}
const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/** @param text Markdown of ours. It is trusted: what it holds of HTML stays. */
export function guideOf(text: string): Guide {
  let title = "";
  const sections: { id: string; title: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = anchorOf(text);
        if (depth === 1) title ||= plain;
        if (depth === 2) sections.push({ id, title: plain });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      tablerow({ text }: Tokens.TableRow) {
        const code = CODE.exec(text)?.[1];
        return code === undefined ? `<tr>\n${text}</tr>\n` : `<tr id="${code}">\n${text}</tr>\n`;
      },
      image({ href, text }: Tokens.Image) {
        const { width, height } = PICTURE;
        return `<img src="${href}" alt="${text}" width="${width}" height="${height}" loading="lazy">`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${addressOf(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const html = (marked.parse(text, { async: false }) as string)
    // Wide tables scroll by themselves, by keys too.
    .replaceAll("<table>", `<section class="scroller" tabindex="0" aria-label="Table"><table>`)
    .replaceAll("</table>", "</table></section>")
    .replaceAll("<pre>", `<pre tabindex="0">`);
  return { title, html, sections };
}

/** What `npm run docs:images` takes. */
const PICTURE = { width: 1200, height: 750 };
/** A picture of docs/images/ in a string of a program. */
const SOURCE = /src=\\"(images\/[a-z-]+\.webp)\\"/g;

/** Lets the build find the pictures: each gets its address from an import. */
function withPictures(code: string): string {
  const paths = [...new Set([...code.matchAll(SOURCE)].map(([, path]) => path!))];
  const imports = paths.map((path, i) => `import picture${i} from "./${path}";\n`);
  return (
    imports.join("") + code.replace(SOURCE, (_, path: string) => `src=\\"" + picture${paths.indexOf(path)} + "\\"`)
  );
}

/** A row of a table that is about a code, such as `quota.keys`, can be linked to by it. */
const CODE = /^<td><code>([a-z]+\.[a-z]+)<\/code><\/td>/;

/** The places of a document that a search finds: its sections, and the rows that are about a code. */
export function placesOf(name: string, text: string): Place[] {
  const path = name === "README" ? "/guides" : `/guides/${name}`;
  const marked = new Marked();
  const { title: guide } = guideOf(text);
  const places: Place[] = [];
  const begin = (anchor: string, title: string): Place => {
    const place = { href: anchor === "" ? path : `${path}#${anchor}`, guide, title, text: "" };
    places.push(place);
    return place;
  };
  let open = begin("", guide);
  const html = (tokens: Token[]) => marked.parser(tokens, marked.defaults);
  for (const token of marked.lexer(text)) {
    if (token.type === "heading") {
      if (token.depth > 1) open = begin(anchorOf(token.text), plainText(html([token])));
      continue;
    }
    if (token.type === "table") {
      for (const row of (token as Tokens.Table).rows) {
        const cells = row.map(({ tokens }) =>
          plainText(marked.parser([{ type: "paragraph", raw: "", text: "", tokens }])),
        );
        const code = /^`([a-z]+\.[a-z]+)`$/.exec(row[0]?.text ?? "")?.[1];
        if (code === undefined) open.text += ` ${cells.join(" ")}`;
        else begin(code, code).text = cells.slice(1).join(" ");
      }
      continue;
    }
    open.text += ` ${plainText(html([token]))}`;
  }
  for (const place of places) place.text = place.text.trim();
  return places.filter(({ title, text }) => title !== "" && (text !== "" || title !== guide));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
/** What people read of HTML that was made from Markdown. */
const plainText = (html: string): string =>
  html
    .replace(/<!--.*?-->/gs, "")
    // What stands within a line needs no space of its own.
    .replace(/<\/?(?:a|code|del|em|img|strong)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

function plainGuide(path: string, text: string): Guide {
  const title = path.replace(/^.*[\\/]/, "");
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return { title, html: `<h1>${title}</h1>\n<pre tabindex="0">${escaped}</pre>`, sections: [] };
}

/** The id of a heading, as GitHub makes it: links in the documents name it. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Where a document's link leads on the pages. */
function addressOf(href: string): string {
  if (/^(https?:|#|mailto:)/.test(href)) return href;
  const [, name = "", anchor = ""] = /^([a-z-]+)\.(?:md|txt)(#.*)?$/i.exec(href) ?? [];
  if (name === "README") return `/guides${anchor}`;
  if (name !== "") return `/guides/${name}${anchor}`;
  return SOURCES + href.replace(/^(\.\.\/)+/, "");
}
