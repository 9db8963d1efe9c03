import MiniSearch from "minisearch";

/** A part of a guide: a section, or a row that explains a code. */
export interface Place {
  href: string;
  /** The guide's title. */
  guide: string;
  title: string;
  /** Its words, without any marks. */
  text: string;
}

/** A place that was found, with the words around what was searched for. */
export interface Found extends Omit<Place, "text"> {
  shown: { text: string; hit: boolean }[];
}

/** Places that are shown. */
const MOST = 12;
/** Characters of a place's words that are shown, and how many of them stand before the first hit. */
const SHOWN = 180;
const BEFORE = 50;

/**
 * Searches places by words, best first: all of the words, or as many as there are. The last word need not be finished, and
 * longer ones may have a wrong letter. The index is made here, of what the build has read.
 */
export function searcherOf(places: readonly Place[]): (words: string) => Found[] {
  const index = new MiniSearch<Place & { id: number }>({
    fields: ["title", "guide", "text"],
    searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
  });
  index.addAll(places.map((place, id) => ({ ...place, id })));
  return (words) => {
    const all = index.search(words, { combineWith: "AND" });
    const found = all.length > 0 ? all : index.search(words);
    return found.slice(0, MOST).map(({ id, terms }) => {
      const { text, ...place } = places[id as number]!;
      return { ...place, shown: around(text, terms) };
    });
  };
}

/** The words around the first of these terms, cut where they are. */
function around(text: string, terms: readonly string[]): Found["shown"] {
  const hits = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const at = new RegExp(`(${hits})`, "i");
  const first = at.exec(text)?.index ?? 0;
  const from = first <= BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1;
  const cut = text.slice(from, from + SHOWN);
  const whole = `${from > 0 ? "… " : ""}${cut}${from + SHOWN < text.length ? " …" : ""}`;
  return whole
    .split(new RegExp(`(${hits})`, "gi"))
    .map((part, i) => ({ text: part, hit: i % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
