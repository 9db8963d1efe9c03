// What `npm run check:fast` runs. The first import ends the process when Node is too old to read the second.
import "../services/arena/bin/node-version.js";

await import("./check-fast.ts");
