// A process that does nothing until the root of the tree vanishes, and then ends the rest of it. The root cannot do
// that itself when it dies by SIGKILL. It tells the guard which processes belong to the tree; the end of that
// channel is the alarm.
import { endTree, type Tree } from "./tree.ts";

let tree: Tree = { services: [], postgres: undefined };

process.on("message", (message) => {
  if (message === "over") process.exit(0);
  tree = message as Tree;
});
process.on("disconnect", () => {
  void endTree(tree).then(() => process.exit(0));
});
// Only the root decides when this ends.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => {});
