// What `npm run dev` runs. The first import ends the process when Node is too old to read the second.
import "../../services/arena/bin/node-version.js";
import module from "node:module";
import { fileURLToPath } from "node:url";

// Every process that is started here keeps its compiled code for the next start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import("./main.ts");
