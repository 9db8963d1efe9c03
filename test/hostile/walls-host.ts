// Tries the walls around match processes, and prints the results: node walls-host.ts [without-namespaces]
// [without-lock].
import { closeSandbox, hideProcess, sandboxLayers, tryWalls } from "@liars-ladder/sandbox";
import { forbidLock, forbidNamespaces } from "./kernel.ts";

// As a runner does.
hideProcess();
if (process.argv.includes("without-namespaces")) forbidNamespaces();
if (process.argv.includes("without-lock")) forbidLock();
console.log(JSON.stringify({ uid: process.getuid?.(), layers: sandboxLayers(), tried: await tryWalls() }));
await closeSandbox();
