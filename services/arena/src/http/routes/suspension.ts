import { type IncidentRow, incidentsBefore } from "../../db/incident.ts";
import { plain } from "../../versions/submit.ts";
import { pardon } from "../../versions/suspension.ts";
import type { Handlers } from "../bind.ts";
import { BY_ID, readPage } from "../paging.ts";
import { iso } from "../present.ts";
import { isRefusal } from "../refusal.ts";
import { showVersion, type VersionDeps } from "./versions.ts";

/** A runner knows versions by their ids alone. */
const withNames = (text: string, { ids, versions }: IncidentRow): string =>
  ids.reduce((said, id, i) => said.replaceAll(id, versions[i]!), text);

/** The routes with which an operator sees and forgives versions that break things. */
export const suspensionRoutes = ({ sql, tell, refreshLadders }: Pick<VersionDeps, "sql" | "tell" | "refreshLadders">) =>
  ({
    listIncidents: async ({ query = {} }) => {
      const read = (before: string | null, limit: number) => incidentsBefore(sql, before, limit);
      const page = await readPage(query, BY_ID, read, (row) => row.match_id);
      if (isRefusal(page)) return page;
      const items = page.rows.map((row) => ({
        match: row.match_id,
        ladder: row.ladder_id,
        at: iso(row.at),
        texts: row.incidents.map((text) => withNames(text, row)),
        versions: row.versions,
      }));
      return { items, next: page.next };
    },
    pardonVersion: async ({ params, body, account }) => {
      const done = await pardon(sql, params.version, plain(body.reason), account.name);
      if (isRefusal(done)) return done;
      refreshLadders(done);
      await tell.version(params.version);
      return showVersion(sql, params.version, account);
    },
  }) satisfies Partial<Handlers>;
