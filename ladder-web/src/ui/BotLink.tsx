import { Link } from "@tanstack/react-router";

interface Ref {
  author: string;
  name: string;
  house: boolean;
}

// Browsers that translate a page leave what is `notranslate` as it is. (Preact turns the attribute `translate="no"` into "yes".)

/** A link to an author, less marked than what stands before it. */
export const AuthorLink = ({ author }: { author: string }) => (
  <span className="dim">
    <Link to="/authors/$author" params={{ author }} className="notranslate">
      {author}
    </Link>
  </span>
);

/** A link to a bot by its name, with the author beside it if there is one. */
export function BotLink({ bot, version, author = true }: { bot: Ref; version?: number; author?: boolean }) {
  return (
    <>
      <Link to="/bots/$author/$bot" params={{ author: bot.author, bot: bot.name }} className="notranslate">
        {bot.name}
      </Link>
      {version !== undefined && <span className="dim"> v{version}</span>}
      {author && (
        <>
          {" "}
          <AuthorLink author={bot.author} />
        </>
      )}
    </>
  );
}
