import { incidentsBefore } from "../db/incident.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { iso } from "../shapes.ts";
import { plain } from "../submit.ts";
import { pardon } from "../suspension.ts";
import type { Handlers } from "./bind.ts";
import { showVersion, type VersionDeps } from "./versions.ts";

type Mine = "listIncidents" | "pardonVersion";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an operator sees and does about versions that break things. */
export const suspensionRoutes = ({
  sql,
  stir,
  tellVersion,
}: Pick<VersionDeps, "sql" | "stir" | "tellVersion">): Pick<Handlers, Mine> => ({
  listIncidents: async ({ query = {} }) => {
    if (query.cursor !== undefined && !UUID.test(query.cursor)) {
      return refuse("request.invalid", "The query: /cursor must be the `next` of the page before.");
    }
    const limit = query.limit ?? 50;
    const rows = await incidentsBefore(sql, query.cursor ?? null, limit + 1);
    const page = rows.slice(0, limit);
    const items = page.map((row) => ({
      match: row.match_id,
      ladder: row.ladder_id,
      at: iso(row.at),
      texts: row.incidents,
      versions: row.versions,
    }));
    return { items, next: rows.length > limit ? (page.at(-1)?.match_id ?? null) : null };
  },
  pardonVersion: async ({ params, body, account }) => {
    const done = await pardon(sql, params.version, plain(body.reason), account.name);
    if (isRefusal(done)) return done;
    stir(done);
    await tellVersion(params.version);
    return showVersion(sql, params.version, account);
  },
});
