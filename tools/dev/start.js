// What `npm run dev` runs. The first import ends the process when Node is too old to read the second.
import "../../services/arena/bin/node-version.js";
import module from "node:module";
import { fileURLToPath } from "node:url";

// What was compiled at one start is kept for the next, for all that is started here.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import("./main.ts");
