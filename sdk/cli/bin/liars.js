#!/usr/bin/env node
// This uses only syntax that every Node can read, so that an old one prints this sentence and not a syntax error.
var parts = process.versions.node.split(".");
var major = Number(parts[0]);
var minor = Number(parts[1]);

if (major < 24 || (major === 24 && minor < 12)) {
  console.error(
    "liars: this is Node " +
      process.versions.node +
      ", and liars needs Node 24.12 or newer.\n" +
      "  -> Install it from https://nodejs.org (or: nvm install 24), then run the command again.",
  );
  process.exitCode = 2;
} else {
  import("./start.js");
}
