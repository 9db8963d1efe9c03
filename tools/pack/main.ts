// npm run pack -- FOLDER: every package that is published, packed into FOLDER, with its size.
import { join } from "node:path";
import { packAll } from "./pack.ts";
import { sizes } from "./sizes.ts";

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0 || folder.startsWith("-")) {
  console.error("Usage: npm run pack -- FOLDER\n  FOLDER: where the tarballs go; it is made if it is not there");
  process.exitCode = 2;
} else console.log(sizes(await packAll(join(import.meta.dirname, "../.."), folder)));
