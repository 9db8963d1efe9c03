import { bounded } from "./bounded.ts";
import type { Ran, Wrong } from "./run.ts";

/** A tool's answer, as the protocol defines it. */
interface Answer {
  [key: string]: unknown;
  content: { type: "text"; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

/** The answer for a command's result: all of it as data, with a summary in words for some tools. */
export function answerOf(tool: string, ran: Ran): Answer {
  if (!ran.ok) return refusalOf(ran.wrong);
  const value = bounded(ran.value);
  const data = (Array.isArray(value) ? { items: value } : { ...(value as object) }) as Record<string, unknown>;
  const head = HEADS[tool]?.(data);
  const text = JSON.stringify(data, null, 1);
  return { content: [...(head ?? []), text].map((one) => ({ type: "text", text: one })), structuredContent: data };
}

/** The answer for an error: what was wrong, and what to do. Codes are stable. */
export function refusalOf({ code, message, next }: Wrong): Answer {
  const data = { code, message, ...(next === undefined ? {} : { next }) };
  const text = next === undefined ? message : `${message}\n-> ${next}`;
  return { content: [{ type: "text", text: `${code}: ${text}` }], structuredContent: { error: data }, isError: true };
}

type Data = Record<string, unknown>;
interface Played {
  label: string;
  winRate: { value: number; half95: number | null };
  elo: { value: number; half95: number | null };
  forfeits: Record<string, number>;
}

const HEADS: Readonly<Record<string, (data: Data) => string[]>> = {
  check: ({ ok, name, rulesets }) => [
    ok ? `${name} would be accepted. It plays ${(rulesets as string[]).join(", ")}.` : "The ladder would reject it.",
  ],
  play: ({ bots }) => [(bots as Played[]).map(sayPlayed).join("\n")],
  compare: ({ verdict, deals }) => [
    `A is ${verdict === "undecided" ? "not told apart from B" : verdict}, after ${deals} deals.`,
  ],
  submit: ({ state, number }) => [`Version ${number} is ${state}.`],
};

function sayPlayed({ label, winRate, elo, forfeits }: Played): string {
  const half = (of: number | null, scale: number) => (of === null ? "?" : (of * scale).toFixed(1));
  const out = Object.values(forfeits).reduce((sum, n) => sum + n, 0);
  const wins = `wins ${(100 * winRate.value).toFixed(1)} ± ${half(winRate.half95, 100)} %`;
  return `${label}: ${wins}, Elo ${elo.value.toFixed(0)} ± ${half(elo.half95, 1)}, ${out} forfeits`;
}
