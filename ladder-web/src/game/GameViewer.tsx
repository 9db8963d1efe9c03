import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../api/queries.ts";
import { isMine, useMe } from "../api/session.ts";
import type { Debugging } from "../evaluation/debugging.ts";
import type { Place } from "../replay/address.ts";
import type { Film } from "../replay/film.ts";
import { type LogLine, type Notes, notesOf } from "../replay/notes.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { later } from "../slice/later.tsx";
import { origin } from "../ui/origin.ts";

const AskAnother = later(async () => (await import("../evaluation/AskAnother.tsx")).AskAnother);

type BotAt = Part<"getGame", "response">["bots"][number];

interface Props {
  id: string;
  film: Film;
  /** By seat; empty while they load. */
  bots: readonly BotAt[];
  start: Place;
  onPlace(next: Record<string, string>): void;
}

/** The viewer of a game, with what the reader's own bots logged in it. */
export function GameViewer({ id, film, bots, start, onPlace }: Props) {
  const notes = useNotes(id, film, bots);
  const debugging = useDebugging(id, bots);
  const here = origin();
  return (
    <ReplayViewer
      film={film}
      notes={notes}
      debugging={debugging}
      start={start}
      onPlace={onPlace}
      page={`${here}/games/${id}`}
      embed={`${here}/embed/games/${id}`}
      command={`liars replay ${id}`}
    />
  );
}

/** The game, with the seats of the reader's own bots, and of those whose sources are published. */
function useDebugging(game: string, bots: readonly BotAt[]): Debugging {
  const me = useMe();
  return useMemo(() => {
    const seats = new Set(bots.flatMap(({ bot }, seat) => (bot.house || isMine(me, bot) ? [seat] : [])));
    return { game, seats, Ask: AskAnother };
  }, [game, bots, me]);
}

/** What the reader's own bots logged in this game: undefined if they have none in it, null while it loads. */
function useNotes(id: string, film: Film, bots: readonly BotAt[]): Notes | null | undefined {
  const me = useMe();
  const mine = [...new Set(bots.flatMap(({ id, bot }) => (isMine(me, bot) ? [id] : [])))];
  const { data, error } = useQuery({
    queryKey: ["listLogs", "all", id, mine],
    enabled: mine.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await Promise.all(mine.map((version) => allLines(version, id, signal)))).flat(),
  });
  return useMemo(() => {
    if (mine.length === 0 || error !== null) return undefined;
    return data === undefined ? null : notesOf(data, film.seen("all"), film.steps);
  }, [data, error, mine.length, film]);
}

/** Everything that a version logged in a game: a game has 16 KB of it for each seat. */
async function allLines(version: string, game: string, signal: AbortSignal): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { game, limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const page: Part<"listLogs", "response"> = await ask("listLogs", { params: { version }, query, signal });
    lines.push(...page.items);
    cursor = page.next;
  }
  // They come newest first.
  return lines.reverse();
}
