export function BotPage() {
  return <h1>Bot</h1>;
}
