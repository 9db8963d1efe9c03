import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources, repository } from "./sources.ts";
import { type Room, readTable } from "./table.ts";

const table = readTable();
const sources = readSources();

const roomOf = (path: string): Room | undefined => table.find(({ folder }) => path.startsWith(`${folder}/`));
const everything = roomOf("test/") as Room;

/** Files that are not shipped follow the row of `test/`, wherever they are. */
const isTest = (path: string): boolean =>
  /\.(test|soak|fixture)\.tsx?$/.test(path) || /^services\/[^/]+\/test\//.test(path);

test("the table names every workspace, and each row's folder is there", () => {
  const { workspaces } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { workspaces: string[] };
  const folders = table.map(({ folder }) => folder);
  expect(folders).toEqual(expect.arrayContaining(workspaces));
  for (const { folder, package: name } of table) {
    expect(existsSync(join(repository, folder)), folder).toBe(true);
    if (name !== undefined) expect(manifest(folder).name).toBe(name);
  }
  expect(sources.length).toBeGreaterThan(500);
});

test("every source is in a folder of the table, or a setting at the root", () => {
  const homeless = sources.filter(({ path }) => roomOf(path) === undefined).map(({ path }) => path);
  expect(homeless.filter((path) => path.includes("/"))).toEqual([]);
});

test("sources import what ARCHITECTURE.md's table allows, types included", () => {
  const ours = new Set(table.flatMap(({ package: name }) => name ?? []));
  const wrong = sources.flatMap(({ path, packages }) => {
    const room = isTest(path) ? everything : (roomOf(path) ?? everything);
    const strange = packages.filter((name) => ours.has(name) && !room.mayImport.has(name) && name !== room.package);
    return strange.map((name) => `${path} imports ${name}`);
  });
  expect(wrong, "allowed is what ARCHITECTURE.md's table says").toEqual([]);
});

test("workspaces reach each other by package name, not by a path", () => {
  const wrong = sources.flatMap(({ path, files }) => {
    const room = roomOf(path);
    if (isTest(path) || room?.package === undefined) return [];
    return files.filter((file) => roomOf(file) !== room).map((file) => `${path} imports ${file}`);
  });
  expect(wrong).toEqual([]);
});

const manifest = (folder: string): { name: string } =>
  JSON.parse(readFileSync(join(repository, folder, "package.json"), "utf8"));
