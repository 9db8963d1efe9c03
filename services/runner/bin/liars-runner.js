#!/usr/bin/env -S node --conditions=@liars-ladder/source
// Commands that an operator runs on the runner's machine, as the runner's user.
const [command, ...args] = process.argv.slice(2);
if (command === "walls") {
  const { main } = await import("../src/walls-main.ts");
  process.exitCode = await main(args);
} else {
  console.error(
    `liars-runner: ${command === undefined ? "name a command." : `there is no command "${command}".`} Commands: walls [--json].`,
  );
  process.exitCode = 2;
}
