import type { Part } from "@liars-ladder/protocol";
import { Fact, Facts } from "../ui/Facts.tsx";
import { bytes, counted } from "../ui/format.ts";

type Version = Part<"getVersion", "response">;

/** What a version is made of, what it plays, and what went wrong around it. */
export function VersionFacts({ version }: { version: Version }) {
  const { bundle, incidents, playsAlone, rulesets } = version;
  return (
    <Facts>
      <Fact name="Sources">
        <SizeAndHash of={version} />
      </Fact>
      {bundle && (
        <Fact name="Bundle">
          <SizeAndHash of={bundle} />
        </Fact>
      )}
      <Fact name="Incidents">
        {incidents === 0 ? "none" : counted(incidents, "match", "matches")}{" "}
        <span className="dim">
          (matches in which something broke on the platform; they change no rating, but far more of them than other
          versions have means suspension)
        </span>
      </Fact>
      {playsAlone && (
        <Fact name="Plays alone">
          Its matches run every bot in a separate process. Several of them had to be played twice, because it came close
          to its CPU limit or had more incidents than others.{" "}
          <span className="dim">
            (this takes longer; if CPU time was the reason, it counts against its author’s share of the runners’ time)
          </span>
        </Fact>
      )}
      {rulesets.length > 0 && <Fact name="Plays">{rulesets.join(", ")}</Fact>}
    </Facts>
  );
}

const SizeAndHash = ({ of }: { of: Pick<Version, "bytes" | "hash"> }) => (
  <>
    {bytes(of.bytes)} <span className="mono">{of.hash}</span>
  </>
);
