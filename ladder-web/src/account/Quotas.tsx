import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { LadderTitle } from "../ui/LadderLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Left, Next } from "./Left.tsx";

/** How many submissions, challenges and games are left today, and how many bots play on each ladder. */
export function Quotas({ quotas }: Pick<Part<"getMe", "response">, "quotas">) {
  return (
    <Section id="quotas" title="Left today">
      <p>
        <Left of={quotas} />.
        {quotas.rejected.used > 0 && (
          <span className="dim">
            {" "}
            Rejected versions have a limit of their own: {quotas.rejected.used} of {quotas.rejected.limit} s of CPU
            used.
          </span>
        )}
      </p>
      <p>
        {quotas.challenges.limit - quotas.challenges.used} of {quotas.challenges.limit} challenges left today
        <Next at={quotas.challenges.nextAt} />.
      </p>
      <p>
        {quotas.plays.limit - quotas.plays.used} of {quotas.plays.limit} games against bots left today
        <Next at={quotas.plays.nextAt} />.
      </p>
      {quotas.bots.length > 0 && (
        <p className="row">
          {quotas.bots.map(({ ladder, used, limit }) => (
            <span key={ladder} className="badge">
              <LadderTitle id={ladder} />: {used} of {limit} bots
            </span>
          ))}
        </p>
      )}
      <p>
        <Link to="/bots" search={{ mine: "yes" }}>
          My bots
        </Link>
      </p>
    </Section>
  );
}
