import { publicHex, readHead } from "@liars-ladder/protocol/archive";
import { archiveBytes, archiveLength } from "../../archive/file.ts";
import { ownKey } from "../../archive/key.ts";
import { archiveOf, archivesOf } from "../../db/archive.ts";
import type { Sql } from "../../db/sql.ts";
import type { Handlers } from "../bind.ts";
import { FileAnswer } from "../file-answer.ts";
import { ladderOr404, seasonOr404 } from "../lookup.ts";
import { iso } from "../present.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { tagOf } from "../text-answer.ts";

/** With these, anybody can check what was played, without the host. */
export const archiveRoutes = (sql: Sql) =>
  ({
    listArchives: async ({ params, account }) => {
      const ladder = await ladderOr404(sql, params.ladder, account);
      if (isRefusal(ladder)) return ladder;
      const items = (await archivesOf(sql, ladder.id)).map((row) => {
        const { matches, games, key } = readHead(row.head, row.signature);
        return { season: row.season, matches, games, bytes: archiveLength(row), key, madeAt: iso(row.made_at) };
      });
      return { items };
    },
    getArchive: async ({ params, account }) => {
      const found = await seasonOr404(sql, params.ladder, account, Number(params.season));
      if (isRefusal(found)) return found;
      const { ladder, season } = found;
      const [archive] = await archiveOf(sql, ladder.id, season.number);
      if (!archive)
        return refuse(
          "season.unarchived",
          `Season ${season.number} of ${ladder.id} is ${season.state}, without an archive.`,
        );
      return new FileAnswer(() => archiveBytes(sql, archive), {
        name: `${ladder.id}-${season.number}.archive`,
        length: archiveLength(archive),
        etag: tagOf(archive.signature),
        whose: ladder.league === null ? "public" : "private",
      });
    },
    getSigningKey: async () => ({ algorithm: "Ed25519" as const, key: publicHex(await ownKey(sql)) }),
  }) satisfies Partial<Handlers>;
