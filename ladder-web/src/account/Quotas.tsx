import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";

/** How many submissions are left today, and how many bots play on each ladder. */
export function Quotas({ quotas: { versions, bots } }: Pick<Part<"getMe", "response">, "quotas">) {
  return (
    <Section id="quotas" title="Left today">
      <p>
        <b className="tnum">{versions.limit - versions.used}</b> of {versions.limit} submissions
        {versions.nextAt && (
          <>
            ; the next one is possible <Ago at={versions.nextAt} />
          </>
        )}
        .
      </p>
      {bots.length > 0 && (
        <p className="row">
          {bots.map(({ ladder, used, limit }) => (
            <span key={ladder} className="badge">
              {ladder}: {used} of {limit} bots
            </span>
          ))}
        </p>
      )}
      <p>
        <Link to="/bots" search={{ mine: "1" }}>
          My bots
        </Link>
      </p>
    </Section>
  );
}
