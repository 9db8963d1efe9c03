import type { Part } from "@liars-ladder/protocol";
import { botPath } from "../ui/format.ts";
import { Pardon, Suspend } from "./Versions.tsx";

/** What an operator can do with a version, on its own page. */
export function VersionVerbs({ version: { id, bot, number, entries } }: { version: Part<"getVersion", "response"> }) {
  const name = `${botPath(bot)}@${number}`;
  const suspended = entries.some(({ next }) => /^suspended\.(forfeits|incidents|operator)$/.test(next.code));
  const held = entries.some(({ next }) => next.code === "suspended.operator");
  if (entries.every(({ status }) => status === "retired")) return null;
  return (
    <p className="row">
      <span className="dim">As an operator:</span>
      {suspended && <Pardon version={id} name={name} />}
      {!held && <Suspend version={id} name={name} />}
    </p>
  );
}
