/** Says that nothing is told, and what happens instead. `asksEvery` is in seconds; null where nothing else helps. */
export const LostLine = ({ asksEvery }: { asksEvery: number | null }) => (
  <p className="notice bad" role="status">
    The live connection is lost. It is tried again by itself, and goes on where it stopped
    {asksEvery === null ? "." : `; until then this page asks every ${asksEvery} seconds how the match is doing.`}
  </p>
);
