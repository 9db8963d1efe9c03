import { Link } from "@tanstack/react-router";

interface Props {
  ladder: string;
  season: { number: number; current: boolean };
  /** The separator from the text before it. */
  before: string;
}

/** The season of something, if it is not the ladder's current season. */
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
