import { query } from "../api/queries.ts";

/** A bot's record on one ladder. */
export interface RecordOf {
  author: string;
  bot: string;
  ladder: string;
  /** An earlier season; undefined means the current one. */
  season: number | undefined;
  /** A version's id; undefined means the active one. */
  version?: string | undefined;
}

const request = ({ author, bot, ladder, season }: RecordOf) => ({
  params: { author, bot, ladder },
  query: season ? { season } : {},
});
const requestOf = ({ version, ...of }: RecordOf) => {
  const { params, query } = request(of);
  return { params, query: { ...query, ...(version && { version }) } };
};

export const historyQuery = (of: RecordOf) => query("getBotHistory", request(of));
export const headToHeadQuery = (of: RecordOf) => query("getHeadToHead", requestOf(of));
export const styleQuery = (of: RecordOf) => query("getStyle", requestOf(of));
