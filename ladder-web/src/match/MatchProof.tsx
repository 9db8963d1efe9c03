import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { Fact, Facts } from "../ui/Facts.tsx";
import { counted, engineText } from "../ui/format.ts";
import { Section } from "../ui/Section.tsx";

/** What proves that the match was fair: the seeds, their hash that was published before, and the engine. */
export function MatchProof({ match }: { match: Part<"getMatch", "response"> }) {
  const { commitment, seeds, engine, incidents } = match;
  return (
    <Section
      id="proof"
      title="Seeds and engine"
      beside={
        seeds !== null && (
          <Link className="button small" to="/matches/$match/rerun" params={{ match: match.id }}>
            Play it again here
          </Link>
        )
      }
    >
      <Facts>
        <Fact name="Published before play" mono>
          {commitment.hash}
        </Fact>
        <Fact name="Which is">{commitment.of}</Fact>
        <Fact name="Seeds">{seeds === null ? "shown when the match is over" : <Seeds seeds={seeds} />}</Fact>
        {engine && <Fact name="Engine">{engineText(engine)}</Fact>}
        {incidents.length > 0 && (
          <Fact name="Platform incidents">
            {incidents.join("; ")} <span className="dim">(they change no rating)</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

const Seeds = ({ seeds }: { seeds: readonly string[] }) => (
  <details>
    <summary>{counted(seeds.length, "seed")}, one per deal</summary>
    <pre className="frame">{seeds.join("\n")}</pre>
  </details>
);
