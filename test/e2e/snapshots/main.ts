// npm run snapshots: takes the pictures of the viewer again, by Chromium, and keeps those that differ. Look at each of them
// before you commit it.
import { NO_BROWSER } from "../browser.ts";
import { compare, keep } from "./pictures.ts";
import { SHOTS } from "./shots.ts";
import { take } from "./take.ts";

let taken = 0;
for await (const { shot, png } of take()) {
  taken++;
  const difference = await compare(shot.name, png);
  if (difference) console.log(`${difference.what}; kept, ${Math.round((await keep(shot.name, png)) / 1024)} KB`);
}
if (taken === 0) {
  console.error(`snapshots: ${NO_BROWSER}`);
  process.exitCode = 1;
} else console.log(`${taken} of ${SHOTS.length} pictures were compared.`);
