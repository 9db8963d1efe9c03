import { problem } from "@liars-ladder/protocol/client";
import { notifyManager, QueryCache, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ApiProblem } from "./client.ts";
import { keepShown } from "./kept.ts";

/** What somebody who watches an answer has been shown, when it is asked twice and the second time fails. */
async function shown(error: Error, { has = true, told = false } = {}) {
  const client = new QueryClient({ queryCache: new QueryCache({ onError: keepShown }) });
  let asked = 0;
  const queryFn = async () => {
    if (++asked === 1 && has) return "the answer";
    throw error;
  };
  const watcher = new QueryObserver<string>(client, { queryKey: ["route"], queryFn, retry: false, meta: { told } });
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

it("what a page tells as old is both: shown, and an error", async () => {
  const { data, errors } = await shown(new Error("no line"), { told: true });
  expect(data).toBe("the answer");
  expect(errors).not.toEqual([]);
});
