import type { CpuProfile, CpuProfileNode } from "@liars-ladder/sandbox";

/** The samples of a function: on its own lines, and including the functions that it called. */
export interface HotFunction {
  readonly name: string;
  readonly url: string;
  /** From 1. */
  readonly line: number;
  self: number;
  total: number;
}

export interface HotLine {
  readonly url: string;
  /** From 1. */
  readonly line: number;
  self: number;
}

export interface Hot {
  /** All samples, except those in which nothing ran. */
  readonly samples: number;
  /** The functions of the bot's program, including the SDK; those with most samples of their own come first. */
  readonly functions: readonly HotFunction[];
  readonly lines: readonly HotLine[];
  /** The samples of the garbage collector. */
  readonly collecting: number;
}

const NOTHING = new Set(["(idle)", "(program)", "(root)"]);

/** Sums up a profile. `files`: the files of the bot's program, including the SDK's. */
export function hotOf({ nodes }: CpuProfile, files: ReadonlySet<string>): Hot {
  const functions = new Map<string, HotFunction>();
  const lines = new Map<string, HotLine>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  let [samples, collecting] = [0, 0];

  const functionOf = ({ callFrame: { functionName, url, lineNumber, columnNumber } }: CpuProfileNode): HotFunction => {
    const key = JSON.stringify([url, lineNumber, columnNumber, functionName]);
    const made = functions.get(key) ?? {
      name: functionName || "(anonymous)",
      url,
      line: lineNumber + 1,
      self: 0,
      total: 0,
    };
    functions.set(key, made);
    return made;
  };
  /** @returns the samples of a node and all nodes below it. `above`: the functions on the stack; each is counted once. */
  const visit = (node: CpuProfileNode, above: ReadonlySet<HotFunction>): number => {
    const { callFrame, hitCount = 0, children = [], positionTicks = [] } = node;
    const own = NOTHING.has(callFrame.functionName) && callFrame.url === "" ? 0 : hitCount;
    samples += own;
    if (callFrame.functionName === "(garbage collector)") collecting += own;
    const hot = files.has(callFrame.url) ? functionOf(node) : undefined;
    const under = hot && !above.has(hot) ? new Set([...above, hot]) : above;
    let all = own;
    for (const id of children) all += visit(byId.get(id)!, under);
    if (hot === undefined) return all;
    hot.self += own;
    if (!above.has(hot)) hot.total += all;
    for (const { line, ticks } of positionTicks) {
      const key = `${callFrame.url}:${line}`;
      const known = lines.get(key) ?? { url: callFrame.url, line, self: 0 };
      known.self += ticks;
      lines.set(key, known);
    }
    return all;
  };
  if (nodes[0] !== undefined) visit(nodes[0], new Set());
  const hottest = <T extends { self: number }>(all: Iterable<T>): T[] => [...all].sort((a, b) => b.self - a.self);
  return { samples, collecting, functions: hottest(functions.values()), lines: hottest(lines.values()) };
}
