// liars-gym SETUP: an environment for another program, over stdin and stdout (serve.ts). SETUP is JSON, a `VectorSetup`.
import { readSync, writeSync } from "node:fs";
import { serve } from "./serve.ts";

/** Reads all of a buffer from stdin; false at its end. */
function read(into: Uint8Array): boolean {
  for (let at = 0; at < into.length; ) {
    const n = readSync(0, into, at, into.length - at, null);
    if (n === 0) return false;
    at += n;
  }
  return true;
}

function write(from: Uint8Array): void {
  for (let at = 0; at < from.length; ) at += writeSync(1, from, at, from.length - at);
}

const [setup, ...more] = process.argv.slice(2);
if (setup === undefined || more.length > 0 || setup.startsWith("-")) {
  console.error(
    `Usage: liars-gym '{"ruleset":"palafico","players":2,"games":1024}'\n  It is started by a program that speaks its protocol: see the Python package liars_gym.`,
  );
  process.exitCode = 2;
} else {
  try {
    serve(setup, read, write);
  } catch (error) {
    // Whoever started it is gone: there is nobody to tell.
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
  }
}
