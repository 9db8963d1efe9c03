#!/usr/bin/env node
// Kept to syntax that any Node can read, so that an old one gets this sentence and not a syntax error.
var parts = process.versions.node.split(".");

if (Number(parts[0]) < 24 || (Number(parts[0]) === 24 && Number(parts[1]) < 12)) {
  console.error(
    "create-liars-bot: this is Node " +
      process.versions.node +
      ", and bots are written with Node 24.12 or newer.\n" +
      "  -> Install it from https://nodejs.org (or: nvm install 24), then run the command again.",
  );
  process.exitCode = 2;
} else {
  import("./start.js");
}
