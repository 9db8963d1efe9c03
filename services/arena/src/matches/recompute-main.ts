// `npm run recompute -w @liars-ladder/arena`: exit code 0 when everything stored follows from the games, 1 when
// something differs, 2 when it could not be checked.
import { inDatabase } from "../command.ts";
import { type Recount, recompute } from "./recompute.ts";

const SHOWN = 50;

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== "--mend");
  if (unknown !== undefined) {
    console.error(`recompute: there is no option "${unknown}": --mend is the only option.`);
    return 2;
  }
  const mend = args.includes("--mend");
  return inDatabase("recompute", async (sql) => {
    const recount = await recompute(sql, mend);
    console.log(inWords(recount, mend));
    return recount.differences.length === 0 ? 0 : 1;
  });
}

/** The first differences, one to three lines each, and how many there are in all. */
export function inWords({ matches, games, differences }: Recount, mend = false): string {
  const lines = differences
    .slice(0, SHOWN)
    .map(
      ({ ladder, season, of, stored, rebuilt }) =>
        `${ladder}, season ${season}: ${of}\n  stored  ${stored}\n  rebuilt ${rebuilt}`,
    );
  if (differences.length > SHOWN) lines.push(`… and ${differences.length - SHOWN} more`);
  const verdict =
    differences.length === 0
      ? "nothing differs"
      : `${differences.length} differ${mend ? ", mended but for games and closed seasons" : ""}`;
  return [...lines, `${matches} matches, ${games} games played again: ${verdict}.`].join("\n");
}
