import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { isMine, useMe } from "../api/session.ts";
import { rivalsText } from "../bot/rivals.ts";
import { botPath } from "../ui/format.ts";
import { useLadders } from "../ui/LadderLink.tsx";

interface Props {
  /** The page that it stands on. */
  here: string;
  ladder: Part<"getMatch", "response">["ladder"];
  bots: readonly { author: string; name: string; house: boolean }[];
}

/**
 * The way to an unrated match of the same bots, for an author of one of them: to the form on that bot's page. Whoever is not
 * signed in comes back here first. Nothing on leagues' ladders, where challenges are not played, and for other authors.
 */
export function Rematch({ here, ladder, bots }: Props) {
  const me = useMe();
  const ladders = useLadders();
  if (!ladders.some((each) => each.ladder.id === ladder.id)) return null;
  if (me === null)
    return (
      <Link className="button small" to="/sign-in" search={{ after: here }}>
        Sign in for a rematch
      </Link>
    );
  const own = bots.find((bot) => isMine(me, bot));
  if (own === undefined) return null;
  const rivals = bots.map(botPath).filter((name) => name !== botPath(own));
  return (
    <Link
      className="button small"
      to="/bots/$author/$bot"
      params={{ author: own.author, bot: own.name }}
      search={{ ladder: ladder.id, challenge: rivalsText(rivals) }}
    >
      Rematch
    </Link>
  );
}
