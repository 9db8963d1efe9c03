// What `npm run new` runs. The first import ends the process when Node is too old to read the second.
import "../../services/arena/bin/node-version.js";

await import("./main.ts");
