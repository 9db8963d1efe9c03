export function MatchPage() {
  return <h1>Match</h1>;
}
