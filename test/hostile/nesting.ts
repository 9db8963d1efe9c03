import { LIMITS } from "@liars-ladder/sandbox";
import { expect, test } from "vitest";
import { buildSource } from "./suite.ts";

const DEEP = 100_000;
const nested = (open: string, inside: string, close: string) => open.repeat(DEEP) + inside + close.repeat(DEEP);

export const NESTED: Readonly<Record<string, string>> = {
  parentheses: `export default ${nested("(", "1", ")")};`,
  blocks: `${nested("{", "", "}")}\nexport default 1;`,
  arrays: `export default ${nested("[", "", "]")};`,
  objects: `export default ${nested("{a:", "1", "}")};`,
  functions: `export default ${nested("()=>", "1", "")};`,
  operators: `export default ${nested("-~", "1", "")};`,
  types: `export default 1 as unknown as ${nested("[", "", "]")};`,
  templates: `export default ${nested(`\`\${`, "1", "}`")};`,
};

/** Compilers are recursive. A stack overflow must end in a report, within the limits. */
export function refusesNested(what: string): void {
  test(`100,000 nested ${what} are refused with a reason`, async () => {
    const report = await buildSource(NESTED[what] ?? "");
    if (report.ok) throw new Error("it took it");
    const [problem] = report.problems;
    expect(problem?.code).toMatch(/^(?:bundle|types|load)\./);
    expect(problem?.message.length).toBeGreaterThan(10);
    expect(JSON.stringify(report.problems).length).toBeLessThan(20_000);
    const step = report.steps.at(-1);
    expect(step?.ms).toBeLessThan(LIMITS.build.longestMs + 10_000);
    // This must hold on a busy machine, too: a build that is tried many times would be parked.
    expect(report.platform).toBe(false);
  });
}
