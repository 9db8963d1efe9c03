import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { PATIENT } from "../../../test/patience.ts";
import { coalesce } from "./coalesce.ts";

test("a hundred wishes are two runs: the one under way, and one more for all that came since", async () => {
  let runs = 0;
  let atOnce = 0;
  let finish = () => {};
  const work = coalesce<string>(
    async () => {
      expect(++atOnce).toBe(1);
      runs++;
      await new Promise<void>((resolve) => (finish = resolve));
      atOnce--;
    },
    5,
    () => {},
  );
  const run = (n: number) => vi.waitFor(() => expect(runs).toBe(n), PATIENT);
  for (let i = 0; i < 100; i++) work.ask("a");
  await run(1);
  for (let i = 0; i < 100; i++) work.ask("a");
  finish();
  await run(2);
  finish();
  await sleep(100);
  expect(runs).toBe(2);
  await work.close();
});

test("work that fails is told of, and done again when asked for again", async () => {
  const errors: unknown[] = [];
  const work = coalesce<number>(
    async (key) => {
      throw key;
    },
    1,
    (error) => errors.push(error),
  );
  work.ask(1);
  await vi.waitFor(() => expect(errors).toEqual([1]), PATIENT);
  work.ask(1);
  await vi.waitFor(() => expect(errors).toEqual([1, 1]), PATIENT);
  await work.close();
});

test("closing waits for what runs, not for the pause, and nothing begins afterwards", async () => {
  let ended = 0;
  const work = coalesce<string>(
    async () => {
      await sleep(30);
      ended++;
    },
    // Longer than any test may take.
    600_000,
    () => {},
  );
  work.ask("a");
  await sleep(1);
  work.ask("a");
  await work.close();
  work.ask("b");
  expect(ended).toBe(1);
});
