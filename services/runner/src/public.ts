import { mendWalls, tryWalls } from "@liars-ladder/sandbox";

const SHOWN = 5;

/** Why strangers' bots must not run here; undefined if nothing can be reached from inside a match process. */
export async function unfitForPublic(): Promise<string | undefined> {
  let tried: Awaited<ReturnType<typeof tryWalls>>;
  try {
    tried = await tryWalls();
  } catch (error) {
    return `RUNNER_PUBLIC is 1, and the walls around bots cannot be tried: ${error instanceof Error ? error.message : error}.`;
  }
  const names = [...new Set(tried.flatMap(({ name, reached }) => (reached ? [name] : [])))];
  if (names.length === 0) return undefined;
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
  const mend = mendWalls() ?? "docs/hosting.md says what each wall needs";
  return `RUNNER_PUBLIC is 1, but somebody who takes over a match process can reach: ${names.slice(0, SHOWN).join(", ")}${more}. ${mend}. \`npx liars-runner walls\` shows all.`;
}
