import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Product, startProduct } from "../test/e2e/product.ts";
import { descendants } from "../test/services/program.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Measures a new `npm start`, which has a data folder of its own. Both are gone afterwards, also if the benchmark is interrupted.
 *
 * @param root the checkout to start; by default this one.
 */
export async function withProduct(
  measure: (product: Product, dataDir: string) => Promise<void>,
  root?: string,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "liars-bench-"));
  const starting = startProduct(dataDir, root);
  const end = async (): Promise<void> => {
    const product = await starting.catch(() => undefined);
    // What a benchmark holds could not end by itself.
    if (product && process.platform === "linux") for (const { pid } of descendants(product.pid)) resume(pid);
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const stopped = (): void => void end().then(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, stopped);
  try {
    await measure(await starting, dataDir);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stopped);
    await end();
  }
}

function resume(pid: number): void {
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // It has ended already.
  }
}
