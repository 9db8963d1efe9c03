import { deriveSeed, type Options } from "@liars-ladder/rules";
import { type Compared, Comparing, type ComparisonTerms, USUAL_PHASE } from "@liars-ladder/stats";
import { useCallback, useEffect, useRef, useState } from "react";
import { bundleOf, type Opponent } from "../studio/bundles.ts";
import type { Bundle, PlayedFault, PlayedGame } from "../studio/job.ts";
import type { TypeScript } from "../studio/typescript.ts";
import { Gathering, Pairing } from "./gather.ts";

/** How many deals are played at most, as by `liars compare`. */
export const MOST_DEALS = 2_000;

/** What is compared: A and B, each at the table of the others; without others, they play each other. */
export interface Comparison {
  readonly ruleset: string;
  readonly options: Options;
  readonly a: Opponent;
  readonly b: Opponent;
  readonly others: readonly Opponent[];
  /** The difference that matters, in Elo points. */
  readonly elo: number;
  /** The text from which all luck is derived. */
  readonly seed: string;
}

/** What broke, by bot: in how many games, and the first time. */
export interface Broken {
  readonly label: string;
  readonly games: number;
  readonly first: Pick<PlayedFault, "kind" | "message">;
}

export interface Told {
  readonly terms: ComparisonTerms;
  readonly known: Compared;
  readonly broken: readonly Broken[];
}

export type Progress =
  | { readonly state: "idle" | "building" }
  | ({ readonly state: "playing" } & Told)
  /** There is a verdict, or it was stopped, or all deals are played. */
  | ({ readonly state: "over"; readonly stopped: boolean } & Told)
  | { readonly state: "failed"; readonly problem: string };

/** Milliseconds between two updates of the progress. */
const FRAME = 150;

/** Plays two bots until it is clear whether one is better, in this tab, one comparison at a time. */
export function useComparison(types: TypeScript) {
  const [progress, setProgress] = useState<Progress>({ state: "idle" });
  const work = useRef<{ end(): void; told?: Told }>(null);
  useEffect(() => () => work.current?.end(), []);
  const stop = useCallback(() => {
    const told = work.current?.told;
    work.current?.end();
    work.current = null;
    setProgress(told ? { state: "over", stopped: true, ...told } : { state: "idle" });
  }, []);
  const start = (comparison: Comparison): void => {
    work.current?.end();
    let over = false;
    const open: (() => void)[] = [];
    const mine: { end(): void; told?: Told } = {
      end: () => {
        over = true;
        for (const close of open) close();
      },
    };
    work.current = mine;
    setProgress({ state: "building" });
    const fail = (problem: string): void => {
      if (over) return;
      mine.end();
      setProgress({ state: "failed", problem });
    };
    let shown = 0;
    const tell = (told: Told, last: boolean): void => {
      if (over) return;
      mine.told = told;
      if (last) {
        mine.end();
        setProgress({ state: "over", stopped: false, ...told });
      } else if (performance.now() - shown >= FRAME) {
        shown = performance.now();
        setProgress({ state: "playing", ...told });
      }
    };
    const begin = async (): Promise<void> => {
      const tables = await tablesOf(types, comparison);
      const { playInFrame } = await import("../studio/frame.ts");
      if (!over) playTables(comparison, tables, playInFrame, { tell, fail, open });
    };
    begin().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  };
  return { progress, start, stop };
}

/** A table: its bots, and their names. A is at the first one, and B at the last. */
interface Table {
  readonly bots: readonly Bundle[];
  readonly labels: readonly string[];
}

async function tablesOf(types: TypeScript, { a, b, others }: Comparison): Promise<Table[]> {
  const bots: Bundle[] = [];
  for (const one of [a, b, ...others]) bots.push(await bundleOf(types, one));
  const [first, second, ...rest] = bots as [Bundle, Bundle, ...Bundle[]];
  const labels = others.map(({ label }) => label);
  if (rest.length === 0) return [{ bots: [first, second], labels: [a.label, b.label] }];
  return [
    { bots: [first, ...rest], labels: [a.label, ...labels] },
    { bots: [second, ...rest], labels: [b.label, ...labels] },
  ];
}

interface Playing {
  tell(told: Told, last: boolean): void;
  fail(problem: string): void;
  /** How to end what is under way. */
  readonly open: (() => void)[];
}

function playTables(
  { ruleset, options, a, b, others, elo, seed }: Comparison,
  tables: readonly Table[],
  play: typeof import("../studio/frame.ts").playInFrame,
  { tell, fail, open }: Playing,
): void {
  const phase = USUAL_PHASE;
  const same = tables[0]!.bots[0]!.script === (tables[1]?.bots[0] ?? tables[0]!.bots[1])!.script;
  const terms: ComparisonTerms = { a: a.label, b: b.label, elo, others: others.length, phase, same };
  const comparing = new Comparing(terms);
  const broken = new Map<string, Broken>();
  const told = (): Told => ({ terms, known: comparing.state(), broken: [...broken.values()] });
  if (!comparing.open) {
    tell(told(), true);
    return;
  }
  tell(told(), false);
  const most = MOST_DEALS / phase;
  const add = (ofA: readonly number[], ofB: readonly number[]): void => {
    if (!comparing.open) return;
    comparing.add({ a: ofA, b: ofB });
    tell(told(), !comparing.open || comparing.matches === most);
  };
  const pairing = new Pairing<readonly number[]>();
  const seeds = Array.from({ length: MOST_DEALS }, (_, deal) => deriveSeed(seed, deal));
  for (const [table, { bots, labels }] of tables.entries()) {
    const gathering = new Gathering(bots.length, phase);
    const onGame = (game: PlayedGame): void => {
      note(broken, labels, game);
      const points = gathering.add(game);
      if (points === undefined) return;
      if (tables.length === 1) {
        add(points[0]!, points[1]!);
        return;
      }
      const pair = pairing.add(table === 0 ? 0 : 1, points[0]!);
      if (pair !== undefined) add(...pair);
    };
    const onEnd = (problem: string | null): void => {
      if (problem !== null) fail(problem);
    };
    open.push(play({ ruleset, options, bots, seeds, phase, match: phase }, { onGame, onEnd }));
  }
}

/** Counts a game in which somebody broke. */
function note(broken: Map<string, Broken>, labels: readonly string[], { seating, faults }: PlayedGame): void {
  for (const [seat, bot] of seating.entries()) {
    const fault = faults.find((one) => one.seat === seat);
    if (fault === undefined) continue;
    const label = labels[bot]!;
    const { games, first } = broken.get(label) ?? { games: 0, first: { kind: fault.kind, message: fault.message } };
    broken.set(label, { label, games: games + 1, first });
  }
}
