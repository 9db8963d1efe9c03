import { isOlder, partsOf } from "../../services/arena/src/status/fixes.ts";

/** The content of .ci/security-releases.json. People who read the advisories write it, and date it. */
export interface SecurityReleases {
  /** YYYY-MM-DD */
  readonly read: string;
  /** By release line: its last security release. */
  readonly node: Readonly<
    Record<string, { readonly last: string; readonly released: string; readonly advisories: readonly string[] }>
  >;
  /** By name: the oldest version without a known hole. */
  readonly packages: Readonly<Record<string, { readonly least: string; readonly advisories: readonly string[] }>>;
  /** Versions of Node that lack fixes and are accepted for now, and why. */
  readonly waived: readonly { readonly node: string; readonly since: string; readonly why: string }[];
}

/** A package that is installed, or that the lock file would install. `where` is text for people. */
export interface Found {
  readonly name: string;
  readonly version: string;
  readonly where: string;
}

export interface Verdict {
  /** Each of these is reason enough to fail. */
  readonly refused: readonly string[];
  readonly warnings: readonly string[];
}

/** Packages that contain a Node; `node` is the one that runs. */
const NODES = /^node(?:-linux-\w+|-darwin-\w+|-win-\w+)?$/;
/**
 * A file that nobody has reviewed for this long should be reviewed, ms. That is only a warning: a date must not break a
 * build.
 */
const STALE_MS = 45 * 24 * 3600 * 1000;

/** Compares what is installed with what the file allows. `today`: as `Date.now()`. */
export function checkReleases(file: SecurityReleases, found: readonly Found[], today: number): Verdict {
  const refused: string[] = [];
  const warnings: string[] = [];
  for (const one of found) {
    const { name, version, where } = one;
    if (partsOf(version) === undefined) refused.push(`${name} ${version} (${where}) is no release.`);
    else if (NODES.test(name)) checkNode(file, one, refused, warnings);
    else {
      const { least = "0.0.0", advisories = [] } = file.packages[name] ?? {};
      if (isOlder(version, least))
        refused.push(
          `${name} ${version} (${where}) has a known hole: install ${least} or newer. ${advisories.join(" ")}`,
        );
    }
  }
  for (const name of Object.keys(file.packages))
    if (!found.some((one) => one.name === name)) refused.push(`${name} is not installed: run npm ci.`);
  const days = Math.floor((today - Date.parse(file.read)) / (24 * 3600 * 1000));
  if (today - Date.parse(file.read) > STALE_MS)
    warnings.push(
      `.ci/security-releases.json was last read ${days} days ago: read https://nodejs.org/en/blog/vulnerability and the advisories of its packages, and write down the day.`,
    );
  return { refused, warnings };
}

function checkNode(
  file: SecurityReleases,
  { name, version, where }: Found,
  refused: string[],
  warnings: string[],
): void {
  const what = `${name === "node" ? "Node" : name} ${version} (${where})`;
  const line = file.node[String(partsOf(version)?.[0])];
  const waiver = file.waived.find(({ node }) => node === version);
  if (line === undefined)
    refused.push(
      `${what} is of a line that .ci/security-releases.json does not list: take one of ${Object.keys(file.node).join(", ")}, or read the new line's advisories and list it.`,
    );
  else if (!isOlder(version, line.last)) {
    if (waiver !== undefined) warnings.push(`${what} needs no waiver any more: delete it.`);
  } else if (waiver !== undefined)
    warnings.push(`${what} is behind ${line.last}, and accepted since ${waiver.since}: ${waiver.why}`);
  else
    refused.push(
      `${what} is behind its line's last security release: install ${line.last} or newer. ${line.advisories.join(" ")}`,
    );
}
