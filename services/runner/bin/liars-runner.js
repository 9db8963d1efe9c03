#!/usr/bin/env -S node --conditions=@liars-ladder/source
// What an operator runs beside the runner, as the user that the runner is and on the machine where it is.
const [command, ...args] = process.argv.slice(2);
if (command === "walls") {
  const { main } = await import("../src/walls-main.ts");
  process.exitCode = await main(args);
} else {
  console.error(
    `liars-runner: ${command === undefined ? "what is to be done?" : `there is no command "${command}".`} Commands: walls [--json].`,
  );
  process.exitCode = 2;
}
