import { query } from "../api/queries.ts";

/** A bot's record on one ladder. */
export interface RecordOf {
  author: string;
  bot: string;
  ladder: string;
  /** An earlier season; undefined means the current one. */
  season: number | undefined;
}

const request = ({ author, bot, ladder, season }: RecordOf) => ({
  params: { author, bot, ladder },
  query: season ? { season } : {},
});

export const historyQuery = (of: RecordOf) => query("getBotHistory", request(of));
export const headToHeadQuery = (of: RecordOf) => query("getHeadToHead", request(of));
export const styleQuery = (of: RecordOf) => query("getStyle", request(of));
