import type { ServerFlags } from "../server/connect.ts";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\\.\\d+)?";
const ALONE = new RegExp(`^${ID}$`);
/** The path of a page about a match or a game; an arena may be below a path. */
const PAGE = new RegExp(`^(.*?)/(?:embed/games|games|matches)/(${ID})(?:/rerun)?/?$`);

/** A match or a game of a server. */
export interface Named {
  /** `MATCH`, or `MATCH.NUMBER`. */
  readonly id: string;
  /** Where the address of its page leads; none if only the id is given. */
  readonly server?: string;
  /** Of the address, as the viewer counts them. */
  readonly step?: number;
  readonly seat?: number;
}

/** Whether a text is the id of a match, or of a game: `MATCH.NUMBER`. */
export const isGameId = (text: string): boolean => ALONE.test(text);

/** What a text names on a server: an id, or the address of a page. Undefined if it is neither. */
export function namedOn(text: string): Named | undefined {
  if (isGameId(text)) return { id: text };
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const [, before = "", id] = PAGE.exec(url.pathname) ?? [];
  if (id === undefined) return undefined;
  const number = <Key extends string>(key: Key): Partial<Record<Key, number>> => {
    const value = url.searchParams.get(key) ?? "";
    return /^\d{1,6}$/.test(value) ? ({ [key]: Number(value) } as Partial<Record<Key, number>>) : {};
  };
  return { id, server: url.origin + before, ...number("step"), ...number("seat") };
}

/** The flags with the server of an address. */
export const withServer = <Flags extends ServerFlags>({ server }: Named, flags: Flags): Flags =>
  server === undefined ? flags : { ...flags, pasted: server };
