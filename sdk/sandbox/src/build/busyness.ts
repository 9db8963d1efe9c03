import { availableParallelism, loadavg } from "node:os";

/** How busy the machine is, according to the kernel. */
export function busyness(): string {
  const [now = 0] = loadavg();
  return `a load of ${now.toFixed(1)} on ${plural(availableParallelism(), "core")}`;
}
const plural = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;
