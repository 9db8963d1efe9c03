import { gamesOfMatch } from "../archive/read.ts";
import { blockOfMatch } from "../db/archive.ts";
import type { LadderRow } from "../db/ladder.ts";
import type { MatchBotRow, MatchRow } from "../db/match.ts";
import type { Db } from "../db/sql.ts";
import { deleteMatchStyles, insertMatchStyle, isStyled, setStyle, stylesOfMatch, stylesOn } from "../db/style.ts";
import { styleOfMatch } from "./match.ts";
import { likeStored, listOf, noSums, plus } from "./sums.ts";

/** Recomputes the styles of a season's matches from their moves, and compares them with the stored ones. */
export interface StyleRecount {
  /** Adds one match. Does nothing if the match is not summed up yet. */
  add(match: MatchRow, bots: readonly MatchBotRow[]): Promise<void>;
  /** Compares the sums of versions. */
  finish(): Promise<void>;
}

const NONE = listOf(noSums());

type Differ = (of: string, stored: unknown, rebuilt: unknown) => boolean;

/** With `mend`, it corrects differences. */
export function recountStyles(tx: Db, ladder: LadderRow, differ: Differ, mend: boolean): StyleRecount {
  const sums = new Map<string, number[]>();
  return {
    async add(match, bots) {
      const [row] = await isStyled(tx, match.id);
      if (!row?.styled) return;
      const made = styleOfMatch({ ...ladder, seeds: match.seeds, games: await gamesOfMatch(tx, match.id) });
      for (const { bot, version_id } of bots) {
        sums.set(version_id, plus(sums.get(version_id) ?? [], made[bot]?.sums ?? []));
      }
      const kept = (await stylesOfMatch(tx, match.id)).map((of) => ({ sums: of.sums, luck: of.luck }));
      // The styles of an archived match have left with its games.
      if (kept.length === 0 && (await blockOfMatch(tx, match.id)).length > 0) return;
      const same = made.map((of, bot) => ({ ...of, sums: likeStored(of.sums, kept[bot]?.sums ?? []) }));
      if (!differ(`style ${match.id}`, kept, same) || !mend) return;
      await deleteMatchStyles(tx, match.id);
      for (const [bot, of] of made.entries()) await insertMatchStyle(tx, { matchId: match.id, bot, ...of });
    },
    async finish() {
      const kept = new Map((await stylesOn(tx, ladder.id, ladder.season)).map((row) => [row.version_id, row.sums]));
      for (const version of new Set([...kept.keys(), ...sums.keys()])) {
        // If every match of a version became void, zeros are stored.
        const made = sums.get(version) ?? NONE;
        const stored = kept.get(version) ?? NONE;
        if (differ(`style of ${version}`, stored, likeStored(made, stored)) && mend)
          await setStyle(tx, { ladderId: ladder.id, season: ladder.season, versionId: version, sums: made });
      }
    },
  };
}
