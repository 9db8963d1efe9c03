import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { headToHeadQuery } from "../bot/record.ts";
import { botPath } from "../ui/format.ts";

/** The share of games that each bot won against the chosen one, by `author/name`; null while none is chosen. */
export function useAgainst(
  ref: string | undefined,
  ladder: string,
  season: number | undefined,
): ReadonlyMap<string, number> | null {
  const [author = "", bot = ""] = ref?.split("/") ?? [];
  const { data } = useQuery({
    ...headToHeadQuery({ author, bot, ladder, season }),
    enabled: ref !== undefined && season !== undefined,
  });
  return useMemo(
    () => (ref === undefined ? null : new Map(data?.items.map((other) => [botPath(other.bot), 1 - other.score]))),
    [ref, data],
  );
}
