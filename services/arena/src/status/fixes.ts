import { readFileSync } from "node:fs";
import type { Fixes } from "@liars-ladder/protocol";

/** What this needs of the list of security releases: by a line's number its last one, and when people read the advisories. */
export interface Releases {
  readonly read: string;
  readonly node: Readonly<Record<string, { readonly last: string; readonly released: string }>>;
}

/** The list that CI holds everything installed against. */
const FILE = new URL("../../../../.ci/security-releases.json", import.meta.url);

/** The list; undefined where this is not a whole checkout. */
export function readReleases(file = FILE): Releases | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Releases;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether a Node has the fixes that were known when the list was made. `node` is a runner's word, so it may be anything. */
export function fixesOf({ node, v8 }: { node: string; v8: string }, releases: Releases | undefined): Fixes {
  const version = node.replace(/^v/, "");
  const line = releases?.node[/^\d+/.exec(version)?.[0] ?? ""];
  const read = releases?.read ?? null;
  if (line === undefined || partsOf(version) === undefined)
    return { node: version, v8, needs: null, since: null, read };
  return { node: version, v8, needs: isOlder(version, line.last) ? line.last : null, since: line.released, read };
}

/** The numbers of a release's version; undefined for anything else. */
export function partsOf(version: string): [number, number, number] | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

export function isOlder(version: string, than: string): boolean {
  const [a, b] = [partsOf(version), partsOf(than)];
  if (a === undefined || b === undefined) throw new Error(`${version} or ${than} is no version`);
  const at = a.findIndex((part, i) => part !== b[i]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
