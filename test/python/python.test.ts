import { expect, test } from "vitest";
import { NO_PYTHON, PYTHON, python } from "./python.ts";
import { trainingSuite } from "./suite.ts";

test("the Python package passes its own tests", (context) => {
  if (PYTHON === undefined) return context.skip(NO_PYTHON);
  const said = python("-m", "unittest", "-v");
  expect(said).toMatch(/^Ran \d\d tests/m);
  expect(said).toMatch(/^OK$/m);
});

trainingSuite("what a few seconds taught", ["--batches", "40", "--games", "96"], 16, 0.75);
