import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Guide } from "./src/pages/guide.ts";

const DOCUMENT = /[\\/]docs[\\/][\w-]+\.(md|txt)$/;
/** Where what is no document of `docs/` can be read. */
const SOURCES = "https://github.com/liars-ladder/liars-ladder/blob/main/";

/** Lets pages import the documents of `docs/`. */
export const guides = (): Plugin => ({
  name: "guides",
  enforce: "pre",
  transform(text, id) {
    const [path = ""] = id.split("?");
    const found = DOCUMENT.exec(path);
    if (found === null) return null;
    const guide = found[1] === "txt" ? plainGuide(path, text) : guideOf(text);
    const parts = Object.entries(guide).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return { code: parts.join("\n"), map: null };
  },
});

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
        if (depth === 1) title = plain;
        if (depth === 2) sections.push({ id, title: plain });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
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
