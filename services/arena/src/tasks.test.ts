import Fastify from "fastify";
import { Counter, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { createTasks } from "./tasks.ts";

function rig() {
  const lines: { task?: string }[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const { log } = Fastify({ logger: { level: "error", stream } });
  const time = new Histogram({ name: "t", help: "t", labelNames: ["task"] as const, registers: [new Registry()] });
  const failures = new Counter({ name: "f", help: "f", labelNames: ["task"] as const, registers: [new Registry()] });
  return { tasks: createTasks(log, { taskTime: time, taskFailures: failures }), lines, time, failures };
}

test("a task runs at the start if it is told to, again when asked, and never twice at a time", async () => {
  const { tasks, time } = rig();
  const ran: string[] = [];
  let atOnce = 0;
  const two = Promise.withResolvers<void>();
  const work = async () => {
    expect(++atOnce).toBe(1);
    ran.push("now");
    // Asked three times while it runs: one more run.
    if (ran.length === 1) for (let i = 0; i < 3; i++) ask();
    await Promise.resolve();
    atOnce--;
    if (ran.length === 2) two.resolve();
  };
  const ask = tasks.every(3_600_000, "now", work, { atStart: true });
  tasks.every(3_600_000, "later", () => ran.push("later"));
  expect(ran).toEqual([]);
  tasks.start();
  await two.promise;
  await tasks.close();
  ask();
  expect(ran).toEqual(["now", "now"]);
  const { values } = await time.get();
  expect(values.find(({ metricName }) => metricName === "t_count")).toMatchObject({
    labels: { task: "now" },
    value: 2,
  });
});

test("what fails is logged by its name, and the others go on", async () => {
  const { tasks, lines, failures } = rig();
  const fails = async () => {
    throw new Error("no");
  };
  tasks.every(3_600_000, "a task", fails, { atStart: true });
  tasks.byKey("by key", fails, () => 0)("x");
  tasks.once("once", fails);
  tasks.start();
  await tasks.close();
  const failed = ["a task", "by key", "once"];
  expect(lines.map(({ task }) => task).sort()).toEqual(failed);
  const { values } = await failures.get();
  expect(values.map(({ labels, value }) => [labels.task, value]).sort()).toEqual(failed.map((task) => [task, 1]));
});

test("closing waits for what happens once", async () => {
  const { tasks } = rig();
  const open = Promise.withResolvers<void>();
  let ended = false;
  tasks.once("slow", () => open.promise.then(() => (ended = true)));
  const closed = tasks.close();
  open.resolve();
  await closed;
  expect(ended).toBe(true);
});
