export function MatchesPage() {
  return <h1>Matches</h1>;
}
