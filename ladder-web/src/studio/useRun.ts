import { LONGEST_MATCH, PHASE_DEALS } from "@liars-ladder/rules";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SourceFile } from "../submit/files.ts";
import { bundleOf, linkDraft, type Opponent } from "./bundles.ts";
import type { Bundle, PlayedGame } from "./job.ts";
import { type Run, type Setting, sameTable, seedsOf } from "./result.ts";
import type { TypeScript } from "./typescript.ts";

/** How far a run is. */
export type Progress =
  | { readonly state: "idle" }
  | { readonly state: "building" }
  | { readonly state: "playing"; readonly games: number; readonly of: number }
  | { readonly state: "failed"; readonly problem: string };

export interface Running {
  readonly progress: Progress;
  /** The last finished run, and the last one before it with the same table and luck. */
  readonly run: Run | null;
  readonly before: Run | null;
  play(setting: Omit<Setting, "labels">, files: readonly SourceFile[], opponents: readonly Opponent[]): void;
  stop(): void;
}

/** Milliseconds between two updates of the progress. */
const FRAME = 150;

/** Plays drafts, one run at a time; a new one takes the place of what is under way. `first`: what was played before. */
export function useRun(types: TypeScript, first: Run | null = null): Running {
  const [progress, setProgress] = useState<Progress>({ state: "idle" });
  const [runs, setRuns] = useState<Pick<Running, "run" | "before">>({ run: first, before: null });
  const work = useRef<{ stop(): void }>(null);
  const stop = useCallback(() => {
    work.current?.stop();
    work.current = null;
    setProgress({ state: "idle" });
  }, []);
  useEffect(() => () => work.current?.stop(), []);
  const play: Running["play"] = (given, files, opponents) => {
    work.current?.stop();
    let over = false;
    let end: (() => void) | undefined;
    const mine = {
      stop: () => {
        over = true;
        end?.();
      },
    };
    work.current = mine;
    setProgress({ state: "building" });
    const fail = (problem: string): void => {
      if (!over) setProgress({ state: "failed", problem });
      over = true;
    };
    const begin = async (): Promise<void> => {
      const linked = await linkDraft(types, files);
      const setting = { ...given, labels: labelsOf(opponents) };
      const bots: Bundle[] = [{ script: linked.bundle }];
      for (const other of opponents) bots.push(await bundleOf(types, other));
      const { playInFrame } = await import("./frame.ts");
      if (over) return;
      const seeds = seedsOf(setting);
      const all = seeds.length * bots.length;
      const games: PlayedGame[] = [];
      const began = performance.now();
      let shown = 0;
      const show = (): void => setProgress({ state: "playing", games: games.length, of: all });
      show();
      end = playInFrame(
        {
          ...{ ruleset: setting.ruleset, options: setting.options, bots, seeds },
          // A match of the ladder has all its deals in each seating.
          ...(setting.seeds === undefined ? { phase: PHASE_DEALS, match: LONGEST_MATCH } : { phase: setting.deals }),
        },
        {
          onGame(game) {
            games.push(game);
            if (performance.now() - shown < FRAME) return;
            shown = performance.now();
            show();
          },
          onEnd(problem) {
            if (problem !== null) return fail(problem);
            over = true;
            setProgress({ state: "idle" });
            const run: Run = { setting, files, map: linked.map, games, ms: performance.now() - began };
            setRuns((old) => ({ run, before: earlier(old, run) }));
          },
        },
      );
    };
    begin().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  };
  return { progress, ...runs, play, stop };
}

/** The run that a run is compared with: the last one with another text at the same table. */
function earlier({ run, before }: Pick<Running, "run" | "before">, now: Run): Run | null {
  const other = [run, before].find((one) => one !== null && sourcesOf(one) !== sourcesOf(now));
  return other && sameTable(other.setting, now.setting) ? other : null;
}

const sourcesOf = ({ files }: Run): string => JSON.stringify(files);

/** Names that tell all at the table apart, the draft's first: several of one bot are numbered. */
export function labelsOf(opponents: readonly Pick<Opponent, "label">[]): string[] {
  const names = ["your draft", ...opponents.map(({ label }) => label)];
  return names.map((name, i) => {
    if (names.filter((other) => other === name).length === 1) return name;
    return `${name}#${names.slice(0, i).filter((other) => other === name).length + 1}`;
  });
}
