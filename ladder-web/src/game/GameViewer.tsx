import type { Part } from "@liars-ladder/protocol";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { query } from "../api/queries.ts";
import { isMine, useMe } from "../api/session.ts";
import type { Debugging } from "../evaluation/debugging.ts";
import type { Place } from "../replay/address.ts";
import type { Film } from "../replay/film.ts";
import { type Notes, notesOf } from "../replay/notes.ts";
import { ReplayViewer } from "../replay/ReplayViewer.tsx";
import { origin } from "../ui/origin.ts";
import { placeInMatch } from "./id.ts";

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

/** The seats of the reader's own bots, and of those whose sources are published; null if there are none. */
function useDebugging(game: string, bots: readonly BotAt[]): Debugging | null {
  const me = useMe();
  return useMemo(() => {
    const seats = new Set(bots.flatMap(({ bot }, seat) => (bot.house || isMine(me, bot) ? [seat] : [])));
    return seats.size === 0 ? null : { game, seats };
  }, [game, bots, me]);
}

/** What the reader's own bots logged in this game; nothing for everybody else. */
function useNotes(id: string, film: Film, bots: readonly BotAt[]): Notes | undefined {
  const me = useMe();
  const mine = bots.filter(({ bot }) => isMine(me, bot)).map((bot) => bot.id);
  const { match } = placeInMatch(id);
  const logs = useQueries({
    queries: [...new Set(mine)].map((version) =>
      query("listLogs", { params: { version }, query: { match, limit: 100 } }),
    ),
    combine: (results) => results.flatMap((result) => result.data?.items ?? []).filter((line) => line.game === id),
  });
  return useMemo(() => (logs.length === 0 ? undefined : notesOf(logs, film.seen("all"), film.steps)), [logs, film]);
}
