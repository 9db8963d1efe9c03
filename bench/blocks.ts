import { blockBytes, unpackBlock } from "@liars-ladder/protocol/archive";
import { decodeMoves } from "@liars-ladder/rules";
import type { Sql } from "../services/arena/src/db/sql.ts";

/** What the blocks of all archives hold. Bytes are before and after they are packed. */
export interface Blocks {
  matches: number;
  games: number;
  decisions: number;
  unpacked: number;
  packed: number;
}

export async function blocksOf(sql: Sql): Promise<Blocks> {
  const all: Blocks = { matches: 0, games: 0, decisions: 0, unpacked: 0, packed: 0 };
  const rows = sql<{ packed: Buffer; players: number }[]>`
    select b.packed, l.players from archive_block b join ladder l on l.id = b.ladder_id`;
  for await (const page of rows.cursor(50))
    for (const { packed, players } of page) {
      const matches = unpackBlock(packed, players);
      const games = matches.flatMap((match) => match.games);
      all.matches += matches.length;
      all.games += games.length;
      all.decisions += games.reduce((sum, { moves }) => sum + (decodeMoves(moves)?.length ?? 0), 0);
      all.unpacked += blockBytes(packed);
      all.packed += packed.length;
    }
  return all;
}

export function blocksInWords({ games, decisions, unpacked, packed }: Blocks): string {
  const each = (bytes: number, of: number) => (bytes / Math.max(1, of)).toFixed(2);
  return (
    `Archives' blocks: ${each(unpacked, decisions)} bytes a decision, ${each(packed, decisions)} packed, ` +
    `with ${each(decisions, games)} decisions a game.`
  );
}
