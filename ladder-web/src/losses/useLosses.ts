import type { Part } from "@liars-ladder/protocol";
import { useCallback, useEffect, useRef, useState } from "react";
import { ask } from "../api/queries.ts";
import type { RecordOf } from "../bot/record.ts";
import type { Ask, Reply } from "./messages.ts";
import type { MatchSums } from "./sums.ts";

/** Games that are looked at, and matches: these are the unit of the statistics, so there must be some. */
const GAMES = 200;
const MATCHES = 24;

export type Losses =
  | { readonly state: "idle" | "working"; readonly done: number; readonly of: number }
  | { readonly state: "known"; readonly matches: readonly MatchSums[]; readonly number: number }
  | { readonly state: "failed"; readonly problem: unknown };

const IDLE: Losses = { state: "idle", done: 0, of: 0 };

type Item = Part<"listMatches", "response">["items"][number];

/** Sums up a bot's last rated games on a ladder, in a worker, when it is told to. It forgets them when `of` changes. */
export function useLosses(of: RecordOf) {
  const [losses, setLosses] = useState<Losses>(IDLE);
  const stop = useRef<AbortController>(null);
  const { author, bot, ladder, season } = of;
  const cancel = useCallback(() => {
    stop.current?.abort();
    setLosses(IDLE);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another bot, ladder or season is another question
  useEffect(() => cancel, [cancel, author, bot, ladder, season]);
  const start = useCallback(() => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    const tell = (next: Losses): void => {
      if (!mine.signal.aborted) setLosses(next);
    };
    tell({ state: "working", done: 0, of: 0 });
    sumUp({ author, bot, ladder, season }, mine.signal, tell).then(tell, (problem: unknown) =>
      tell({ state: "failed", problem }),
    );
  }, [author, bot, ladder, season]);
  return { losses, start, cancel };
}

async function sumUp(of: RecordOf, signal: AbortSignal, tell: (losses: Losses) => void): Promise<Losses> {
  const { author, bot, ladder, season } = of;
  const name = `${author}/${bot}`;
  const filter = { bot: name, ladder, state: "finished", rated: true, limit: 100, ...(season && { season }) } as const;
  const { items } = await ask("listMatches", { query: filter, signal });
  const versionIn = ({ bots }: Item) =>
    bots.map(({ version }) => version).find(({ bot: of }) => of.author === author && of.name === bot);
  const newest = items[0] && versionIn(items[0]);
  if (newest === undefined) return { state: "known", matches: [], number: 0 };
  const chosen = latest(items.filter((item) => versionIn(item)?.id === newest.id));
  const all = chosen.reduce((sum, { games }) => sum + games.of, 0);
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  const matches: MatchSums[] = [];
  try {
    let done = 0;
    for (const { id, games } of chosen) {
      tell({ state: "working", done, of: all });
      const match = await ask("getRerun", { params: { match: id }, query: { code: false }, signal });
      matches.push(await answerOf(worker, { match, version: newest.id }));
      done += games.of;
    }
  } finally {
    worker.terminate();
  }
  return { state: "known", matches, number: newest.number };
}

/** As many of the newest matches as are needed. */
function latest(items: readonly Item[]): Item[] {
  let games = 0;
  const enough = items.findIndex((item, at) => {
    games += item.games.of;
    return games >= GAMES && at + 1 >= MATCHES;
  });
  return enough === -1 ? [...items] : items.slice(0, enough + 1);
}

const answerOf = (worker: Worker, question: Ask): Promise<MatchSums> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply>) =>
      "sums" in data ? resolve(data.sums) : reject(new Error(data.problem));
    worker.onerror = (event) => reject(new Error(event.message || "this browser could not start the worker"));
    worker.postMessage(question);
  });
