import { Link } from "@tanstack/react-router";

interface Props {
  ladder: string;
  season: { number: number; current: boolean };
  /** What parts it from what stands before. */
  before: string;
}

/** The season that something is of, where the ladder is in it no more. */
export function InSeason({ ladder, season, before }: Props) {
  if (season.current) return null;
  return (
    <>
      {before}
      <Link to="/ladders/$ladder/seasons/$season" params={{ ladder, season: String(season.number) }}>
        season {season.number}
      </Link>
    </>
  );
}
