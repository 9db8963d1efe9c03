import { Link } from "@tanstack/react-router";

interface Ref {
  author: string;
  name: string;
  house: boolean;
}

/** A link to a bot by its name, with the author beside it if there is one. */
export function BotLink({ bot, version, author = true }: { bot: Ref; version?: number; author?: boolean }) {
  return (
    <>
      <Link to="/bots/$author/$bot" params={{ author: bot.author, bot: bot.name }}>
        {bot.name}
      </Link>
      {version !== undefined && <span className="dim"> v{version}</span>}
      {author && <span className="dim"> {bot.house ? "house" : bot.author}</span>}
    </>
  );
}
