import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";

type Waiting = Part<"getVersion", "response">["entries"][number]["next"];

/** When a version plays next on a ladder, or why it does not. */
export function NextMatch({ next }: { next: Waiting }) {
  if (next.match === null) return <span className="dim">{next.text}</span>;
  return (
    <Link to="/matches/$match" params={{ match: next.match }}>
      {next.text}
    </Link>
  );
}
