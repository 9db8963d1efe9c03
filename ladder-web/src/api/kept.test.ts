import { problem } from "@liars-ladder/protocol/client";
import { notifyManager, onlineManager, QueryCache, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ApiProblem } from "./client.ts";
import { keepShown, retry } from "./kept.ts";
import { shownSince } from "./old.ts";

/** What somebody who watches an answer has been shown, when it is asked twice and the second time fails. */
async function shown(error: Error, { has = true } = {}) {
  const client = new QueryClient({ queryCache: new QueryCache({ onError: keepShown }) });
  let asked = 0;
  const queryFn = async () => {
    if (++asked === 1 && has) return "the answer";
    throw error;
  };
  const watcher = new QueryObserver<string>(client, { queryKey: ["route"], queryFn, retry: false });
  const errors: Error[] = [];
  // As a page hears of it.
  const hear = notifyManager.batchCalls(() => {
    const { error } = watcher.getCurrentResult();
    if (error) errors.push(error);
  });
  const end = watcher.subscribe(hear);
  await watcher.refetch();
  await watcher.refetch();
  await new Promise((resolve) => setTimeout(resolve));
  end();
  return { asked, data: watcher.getCurrentResult().data, errors };
}

it.for([
  new ApiProblem(problem("request.rate", "too many")),
  new ApiProblem(problem("server.error", "?")),
  new Error(),
])("what is shown stays when it is asked again and does not come: %s", async (error) =>
  expect(await shown(error)).toEqual({ asked: 2, data: "the answer", errors: [] }),
);

it.for([new ApiProblem(problem("bot.unknown", "none")), new ApiProblem(problem("auth.required", "sign in"))])(
  "what is gone goes: %s",
  async (error) => expect((await shown(error)).errors).not.toEqual([]),
);

it("what never came is an error", async () => {
  expect((await shown(new Error("no line"), { has: false })).errors).not.toEqual([]);
});

/** A query that somebody watches; `answers`: whether it is answered, each time. Asked again for each but the first. */
async function watched(answers: readonly boolean[]) {
  const client = new QueryClient({ queryCache: new QueryCache({ onError: keepShown }) });
  client.mount();
  let asked = 0;
  const queryFn = async () => {
    if (answers[asked++]) return "the answer";
    throw new Error("no line");
  };
  const watcher = new QueryObserver<string>(client, { queryKey: ["route"], queryFn, retry: false });
  const end = watcher.subscribe(() => {});
  // Each answer has a millisecond of its own.
  const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
  await pause();
  while (asked < answers.length) await watcher.refetch().then(pause);
  return { queries: client.getQueryCache().getAll(), came: watcher.getCurrentResult().dataUpdatedAt, end };
}

it("asks again for a minute where there were too many requests, twice without an answer, and else not at all", () => {
  const triesOf = (error: Error) => Array.from({ length: 9 }, (_, tries) => retry(tries, error)).indexOf(false);
  expect(triesOf(new ApiProblem(problem("request.rate", "too many")))).toBe(6);
  expect(triesOf(new Error("no line"))).toBe(2);
  expect(triesOf(new ApiProblem(problem("server.error", "?")))).toBe(0);
  expect(triesOf(new ApiProblem(problem("bot.unknown", "none")))).toBe(0);
});

it("says when what is shown came, once it is older than a moment and was asked again in vain", async () => {
  const { queries, came, end } = await watched([true, false]);
  expect(shownSince(queries, came + 19_000)).toBeNull();
  expect(shownSince(queries, came + 21_000)).toBe(came);
  // Nobody sees it any more.
  end();
  expect(shownSince(queries, came + 21_000)).toBeNull();
});

it("says nothing of what came since, however long ago, and of what never came", async () => {
  const again = await watched([true, false, true]);
  expect(shownSince(again.queries, again.came + 1e6)).toBeNull();
  const never = await watched([false, false]);
  expect(shownSince(never.queries, Date.now() + 1e6)).toBeNull();
});

it("says when what is shown came, where there is no network to ask", async () => {
  const { queries, came } = await watched([true]);
  expect(shownSince(queries, came + 21_000)).toBeNull();
  onlineManager.setOnline(false);
  const asked = queries[0]!.fetch().catch(() => {});
  expect(shownSince(queries, came + 21_000)).toBe(came);
  onlineManager.setOnline(true);
  await asked;
});
