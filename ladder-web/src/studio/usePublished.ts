import { useQuery } from "@tanstack/react-query";
import { query } from "../api/queries.ts";
import { useMe } from "../api/session.ts";
import type { SourceFile } from "../submit/files.ts";
import type { Opponent } from "./bundles.ts";
import { versionOf } from "./opponents.tsx";

/**
 * What the draft's text is compared with: the one of the bot of this name that is on the ladder, or else the given files.
 * `onLadder`: the version as an opponent, if there is one.
 *
 * @param owner whose bot it is; undefined: the user's own.
 */
export function usePublished(name: string, owner: string | undefined, files: readonly SourceFile[] | null) {
  const me = useMe();
  const mine = useQuery({
    ...query("listBots", { query: { mine: true, limit: 100 } }),
    enabled: me !== null && me !== undefined,
  });
  const own = mine.data?.items.find(({ bot }) => bot.name === name && bot.author === (owner ?? me?.author));
  const active = own?.active;
  const sources = useQuery({
    ...query("getFiles", { params: { version: active?.id ?? "" } }),
    enabled: active !== null && active !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const onLadder: (readonly [id: string, Opponent])[] = own && active ? [[active.id, versionOf(own.bot, active)]] : [];
  const before =
    active && sources.data
      ? { label: `v${active.number} on the ladder`, files: sources.data.files }
      : files && { label: "the files that you started from", files };
  return { before, onLadder };
}
