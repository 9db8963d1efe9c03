// A process that waits until the root of the tree is gone, and then ends the rest of the tree. The root cannot do that
// itself if it is killed by SIGKILL. The root tells the guard which processes belong to the tree. When that channel
// ends, the guard acts.
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
