export function LadderPage() {
  return <h1>Ladder</h1>;
}
