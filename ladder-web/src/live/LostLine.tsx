/**
 * Says that the live connection is lost, and what happens instead. `asksEvery` is in seconds; null if the page does not
 * ask.
 */
export const LostLine = ({ asksEvery }: { asksEvery: number | null }) => (
  <p className="notice bad" role="status">
    The live connection is lost. This page connects again by itself, and continues where it stopped.
    {asksEvery !== null && ` Until then, it asks every ${asksEvery} seconds how far the match is.`}
  </p>
);
