import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";

type Match = Part<"getMatch", "response">;

interface Props {
  match: Match;
  /** It stands in somebody else's page, which a link must not replace. */
  outside?: boolean | undefined;
}

/** How a match ended, for those who watched it. */
export function ShowResult({ match, outside }: Props) {
  const placed = match.bots
    .flatMap(({ version, meanPlacing }) => (meanPlacing === null ? [] : [{ name: version.bot.name, meanPlacing }]))
    .sort((a, b) => a.meanPlacing - b.meanPlacing);
  const [first, second] = placed;
  if (match.state !== "finished" || first === undefined || second === undefined) return null;
  const even = first.meanPlacing === second.meanPlacing;
  return (
    <p className="notice" role="status">
      The match is over:{" "}
      {even ? (
        `${first.name} and ${second.name} are tied`
      ) : (
        <>
          <b>{first.name}</b> is first
        </>
      )}
      , with a mean place of {first.meanPlacing.toFixed(2)} in {match.games.of} games.{" "}
      <Link to="/matches/$match" params={{ match: match.id }} hash="games" target={outside ? "_blank" : "_self"}>
        All games, with every die shown
      </Link>
    </p>
  );
}
