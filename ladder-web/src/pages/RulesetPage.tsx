export function RulesetPage() {
  return <h1>Ruleset</h1>;
}
