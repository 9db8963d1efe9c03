import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { usage } from "../failure.ts";
import { houseBotFile } from "../play/house.ts";

/**
 * A path that lies in a folder, links resolved, whether it is there or is to be made.
 *
 * @param folder its real path.
 * @returns the path, absolute. @throws Failure for one that leads out of the folder.
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
    "Only what is in the folder that `liars mcp` was started in is read and written.",
  );
}

/**
 * A bot as commands take it: `@author/bot` and a house bot's name as it is, a file or a folder by its path in the folder. A
 * word that is neither is as it is too: the command says what was meant.
 */
export async function botWithin(folder: string, bot: string): Promise<string> {
  if (/^@[a-z0-9-]+\/[a-z0-9-]+(@\d+)?$/.test(bot)) return bot;
  const word = /^[a-z0-9][a-z0-9-]*$/.test(bot);
  if (word && (houseBotFile(bot) !== undefined || !existsSync(join(folder, bot)))) return bot;
  return within(folder, bot);
}
