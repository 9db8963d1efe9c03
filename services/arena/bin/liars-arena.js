#!/usr/bin/env -S node --conditions=@liars-ladder/source
// The commands that an operator runs beside the arena. The first import ends the process when Node is too old to
// read the second.
import "./node-version.js";

const [command, ...args] = process.argv.slice(2);
if (command === "recompute") {
  const { main } = await import("../src/matches/recompute-main.ts");
  process.exitCode = await main(args);
} else if (command === "season") {
  const { main } = await import("../src/seasons/season-main.ts");
  process.exitCode = await main(args);
} else if (command === "operator") {
  const { main } = await import("../src/auth/operator-main.ts");
  process.exitCode = await main(args);
} else if (command === "recover") {
  const { main } = await import("../src/auth/recovery-main.ts");
  process.exitCode = await main(args);
} else if (command === "backup") {
  const { main } = await import("../src/backup/backup-main.ts");
  process.exitCode = await main(args);
} else if (command === "restore") {
  const { main } = await import("../src/backup/restore-main.ts");
  process.exitCode = await main(args);
} else if (command === "export") {
  const { main } = await import("../src/leagues/export-main.ts");
  process.exitCode = await main(args);
} else if (command === "import") {
  const { main } = await import("../src/leagues/import-main.ts");
  process.exitCode = await main(args);
} else if (command === "archive") {
  const { main } = await import("../src/archive/archive-main.ts");
  process.exitCode = await main(args);
} else if (command === "size") {
  const { main } = await import("../src/size/size-main.ts");
  process.exitCode = await main(args);
} else {
  console.error(
    `liars-arena: ${command === undefined ? "name a command." : `there is no command "${command}".`} Commands: recompute [--mend], season close|open LADDER [--reason TEXT], operator add|remove NAME_OR_ID [--reason TEXT], operator list, recover NAME_OR_ID [--reason TEXT], backup PATH, restore PATH, export LEAGUE FILE, import FILE [--author NAME=NAME_HERE …], archive [LADDER SEASON FILE], size.`,
  );
  process.exitCode = 2;
}
