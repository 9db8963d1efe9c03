// What `npm start` runs. The first import ends the process when Node is too old to read the second.
import "./node-version.js";

await import("../src/start.ts");
