import type { Entry } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { LadderLinks } from "../ui/LadderLink.tsx";
import { badgeOf, type Suspension, suspensionsOf } from "./suspended.ts";

interface Props {
  /** The version's id. */
  version: string;
  entries: readonly Entry[];
  /** Who looks at it is one of its authors. */
  mine: boolean;
}

/** Where a version is suspended and why; to its authors, also what to do next. Nothing if it is not. */
export const Suspensions = ({ version, entries, mine }: Props) =>
  suspensionsOf(entries).map(({ code, reasons }) => (
    <div key={code} className="notice bad">
      {reasons.map(({ why, ladders }) => (
        <p key={why}>
          <b>
            Suspended on <LadderLinks ids={ladders} />.
          </b>{" "}
          {why}
        </p>
      ))}
      {mine && <ToDo version={version} code={code} />}
    </div>
  ));

/** What the arena's reason does not say: where an author finds what is needed. */
function ToDo({ version, code }: { version: string; code: Suspension["code"] }) {
  const studio = (
    <Link to="/studio" search={{ from: version }}>
      edit it and submit a new version
    </Link>
  );
  const logs = (
    <Link to="/versions/$version" params={{ version }} hash="logs">
      Its errors
    </Link>
  );
  if (code === "suspended.forfeits")
    return (
      <p>
        {logs} say what broke, and in which game. Then {studio}: its record begins anew.
      </p>
    );
  if (code === "suspended.incidents") return <p>You can {studio}.</p>;
  if (code === "suspended.bots")
    return (
      <p>
        <Link to="/bots" search={{ mine: "yes" }}>
          Your bots
        </Link>{" "}
        are listed with their ladders. A version is retired and activated on its own page.
      </p>
    );
  return <p>It plays again when an operator pardons it. If you think that it is a mistake, ask who runs this site.</p>;
}

/** Whether a version plays: active, or suspended. */
export function PlaysBadge({ active, entries }: { active: boolean; entries: readonly Entry[] }) {
  const badge = badgeOf(active, entries);
  return badge && <span className={`badge wraps ${badge.kind}`}>{badge.text}</span>;
}
