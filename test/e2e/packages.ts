import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { PATIENT } from "../patience.ts";

/** Waits until all packages are packed (packed.ts). @returns the tarballs' paths. */
export async function packedPackages(): Promise<string[]> {
  const folder = inject("packed");
  const problem = await vi.waitFor(() => readFile(join(folder, "done"), "utf8"), PATIENT);
  if (problem !== "") throw new Error(problem);
  return (await readdir(folder)).filter((file) => file.endsWith(".tgz")).map((file) => join(folder, file));
}
