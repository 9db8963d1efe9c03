import { expect, it } from "vitest";
import { nextTask, ownTask } from "./turns.ts";

it("gives each a task of its own, in the order in which they asked", async () => {
  const seen: string[] = [];
  let task = 0;
  const counting = async (): Promise<void> => {
    for (; task < 20; task++) await nextTask();
  };
  void counting();
  await Promise.all(["one", "two", "three"].map((name) => ownTask().then(() => seen.push(`${name} ${task}`))));
  const [names, tasks] = [seen.map((each) => each.split(" ")[0]), seen.map((each) => each.split(" ")[1])];
  expect(names).toEqual(["one", "two", "three"]);
  expect(new Set(tasks).size).toBe(3);
});
