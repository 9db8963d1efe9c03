export function BotsPage() {
  return <h1>Bots</h1>;
}
