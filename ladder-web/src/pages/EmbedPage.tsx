export function EmbedPage(_: { game: string; search: string }) {
  return <h1>Embed</h1>;
}
