// `npm run recompute -w @liars-ladder/arena`: exit code 0 when all that is stored follows from the games, 1 when
// something differs, 2 when it could not be found out.
import { inDatabase } from "../command.ts";
import { recompute } from "./recompute.ts";

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
    const { matches, games, differences } = await recompute(sql, mend);
    for (const { ladder, season, of, stored, rebuilt } of differences.slice(0, SHOWN))
      console.log(`${ladder}, season ${season}: ${of}\n  stored  ${stored}\n  rebuilt ${rebuilt}`);
    if (differences.length > SHOWN) console.log(`… and ${differences.length - SHOWN} more`);
    const verdict =
      differences.length === 0
        ? "nothing differs"
        : `${differences.length} differ${mend ? ", mended but for games and closed seasons" : ""}`;
    console.log(`${matches} matches, ${games} games played again: ${verdict}.`);
    return differences.length === 0 ? 0 : 1;
  });
}
