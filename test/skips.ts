import type { Reporter, TestCase } from "vitest/node";

/**
 * Reports in the last lines what was skipped, and how to install what is missing. In CI a skip is a failure, because
 * everything is installed there. A test skips itself with `context.skip("needs …: apt-get install …")`.
 */
export default class Skips implements Reporter {
  readonly #skipped = new Map<string, string[]>();

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== "skipped") return;
    const why = result.note ?? "without a reason";
    this.#skipped.set(why, [...(this.#skipped.get(why) ?? []), test.fullName]);
  }

  onTestRunEnd(): void {
    if (this.#skipped.size === 0) return;
    for (const [why, tests] of this.#skipped) {
      console.log(`skipped ${tests.length} (${tests.slice(0, 3).join("; ")}${tests.length > 3 ? "; …" : ""}): ${why}`);
    }
    if (process.env.CI === "true") {
      console.log("In CI nothing may be skipped.");
      process.exitCode = 1;
    }
  }
}
