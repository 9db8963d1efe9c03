import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { PATIENT } from "../patience.ts";
import type { Done } from "./packed.ts";

/** Waits until all packages are packed (packed.ts). */
export async function packedPackages(): Promise<{ tarballs: string[]; sizes: string }> {
  const folder = inject("packed");
  const done = JSON.parse(await vi.waitFor(() => readFile(join(folder, "done.json"), "utf8"), PATIENT)) as Done;
  if ("problem" in done) throw new Error(done.problem);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));
  return { tarballs: files.map((file) => join(folder, file)), sizes: done.sizes };
}
