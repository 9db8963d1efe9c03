import { useQuery } from "@tanstack/react-query";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import type { SourceFile } from "../submit/files.ts";

/**
 * The version to compare with: the one of the bot of this name that is on the ladder, or else the given files.
 *
 * @param owner whose bot it is; undefined: the user's own.
 */
export function usePublished(name: string, owner: string | undefined, files: readonly SourceFile[] | null) {
  const me = useMe();
  const mine = useQuery({
    ...query("listBots", { query: { mine: true, limit: 100 } }),
    enabled: me !== null && me !== undefined,
  });
  const active = mine.data?.items.find(({ bot }) => bot.name === name && bot.author === (owner ?? me?.author))?.active;
  const sources = useQuery({
    ...query("getFiles", { params: { version: active?.id ?? "" } }),
    enabled: active !== null && active !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (active && sources.data) return { label: `v${active.number} on the ladder`, files: sources.data.files };
  return files && { label: "the files that you started from", files };
}
