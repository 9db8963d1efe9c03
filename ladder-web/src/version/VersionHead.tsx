import type { Part } from "@liars-ladder/protocol";
import { qualifiedFor } from "../submit/findings.ts";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";

type Version = Part<"getVersion", "response">;

const STATE_WORDS: Readonly<Record<Version["state"], string>> = {
  queued: "Waiting for a runner",
  building: "Being built and tested",
  accepted: "Accepted",
  rejected: "Rejected. What failed is below",
  parked: "Something broke on our side. Nothing is lost, and an operator will look at it",
  retired: "Retired: its games still count",
};

/** Which version it is, and how far its submission is. */
export function VersionHead({ version }: { version: Version }) {
  const { bot, number, active, state, next, createdAt, note, report } = version;
  const ladders = state === "accepted" ? qualifiedFor(report) : null;
  return (
    <header>
      <p className="eyebrow">
        <BotLink bot={bot} /> / version
      </p>
      <div className="row">
        <h1>
          {bot.name} v{number}
        </h1>
        {active && <span className="badge good">active</span>}
      </div>
      <p role="status">
        {STATE_WORDS[state]}
        {ladders &&
          (ladders.passed === ladders.of ? ` for all ${ladders.of}` : `: on ${ladders.passed} of ${ladders.of}`)}
        {ladders && " ladders"}
        {next && next.place !== null && `: ${next.text}`}{" "}
        <span className="dim">
          · submitted <Ago at={createdAt} />
          {note && ` · ${note}`}
        </span>
      </p>
    </header>
  );
}
