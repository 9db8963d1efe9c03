export function RulesPage() {
  return <h1>Rules</h1>;
}
