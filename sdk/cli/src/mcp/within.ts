import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { usage } from "../failure.ts";
import { houseBotFile } from "../play/house.ts";

/**
 * Resolves a path that must be in a folder, with links followed. The file may exist, or be made later.
 *
 * @param folder the folder's real path.
 * @returns the absolute path. @throws Failure for a path that leads out of the folder.
 */
export async function within(folder: string, path: string): Promise<string> {
  const wanted = resolve(folder, path);
  let [there, rest] = [wanted, ""];
  for (;;) {
    const real = await realpath(there).catch(() => undefined);
    if (real !== undefined) {
      const found = resolve(real, rest);
      const way = relative(folder, found);
      if (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return found;
      break;
    }
    if (dirname(there) === there) break;
    [there, rest] = [dirname(there), resolve("/", relative(dirname(there), wanted)).slice(1)];
  }
  throw usage(
    `${path} is not in ${folder}`,
    "`liars mcp` reads and writes only files in the folder that it was started in.",
  );
}

/**
 * A bot as commands take it: `@author/bot` or a house bot's name unchanged, a file or folder as its path in the folder. Any
 * other word stays unchanged too, and the command complains about it.
 */
export async function botWithin(folder: string, bot: string): Promise<string> {
  if (/^@[a-z0-9-]+\/[a-z0-9-]+(@\d+)?$/.test(bot)) return bot;
  const word = /^[a-z0-9][a-z0-9-]*$/.test(bot);
  if (word && (houseBotFile(bot) !== undefined || !existsSync(join(folder, bot)))) return bot;
  return within(folder, bot);
}
