import { useMemo } from "react";
import { callOf } from "../felt/call.ts";
import { Felt } from "../felt/Felt.tsx";
import { roomOfFilm } from "../felt/room.ts";
import type { Film } from "../replay/film.ts";
import { supports } from "../replay/odds.ts";

interface TableProps {
  film: Film;
  at: number;
  seat: number;
  /** Who is to decide after all that has happened; null: it is still being told. */
  acting: number | null;
}

/** The table at a step, as the person at this seat sees it. */
export function TableAt({ film, at, seat, acting }: TableProps) {
  const table = film.table(at, seat);
  const step = film.steps[at];
  const room = useMemo(() => roomOfFilm(film, seat), [film, seat]);
  const over = step?.kind === "end";
  const counts = useMemo(() => (table.reveal && !over ? supports(film, table) : []), [film, table, over]);
  return (
    <Felt
      {...{ table, counts, room }}
      names={film.names}
      front={seat}
      acting={acting ?? (step?.kind === "reveal" ? null : (step?.seat ?? null))}
      call={callOf(step, table)}
      ranks={over ? (film.result?.ranks ?? null) : null}
    />
  );
}
