import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./sources.ts";

const { packages } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
  packages: Record<string, { resolved?: string; link?: boolean; engines?: unknown }>;
};

test("the lock names no host to download from", () => {
  const hosts = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link);
  expect(hosts.map(([path]) => path)).toEqual([]);
});

test("npm ci prints no warning about the Node that runs it: the right Node comes with the packages", () => {
  const strict = Object.entries(packages).filter(([, { engines }]) => engines !== undefined);
  expect(
    strict.map(([path]) => path),
    "npm run lock writes it without them",
  ).toEqual([]);
});
