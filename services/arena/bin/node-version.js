// Kept to syntax that any Node can read, so that an old one gets this sentence and not a syntax error.
var parts = process.versions.node.split(".");
var major = Number(parts[0]);

if (major < 24 || (major === 24 && Number(parts[1]) < 12)) {
  console.error(
    "liars-ladder: this is Node " +
      process.versions.node +
      ", and Node 24.12 or newer is needed. Install it from https://nodejs.org (or: nvm install 24).",
  );
  process.exit(1);
}
