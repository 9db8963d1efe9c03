import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DECISIONS } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { repository } from "./sources.ts";

/** "RankRange", "rank_range" and "rank-range.ts" are all the words "rank range". */
const spaced = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase();

/** All names in the product's code: exports, tables of the database, files, decisions. */
function namesInCode(): Set<string> {
  const names = new Set<string>(DECISIONS);
  const listed = execFileSync("git", ["ls-files", "sdk", "services", "bots", "ladder-web"], {
    cwd: repository,
    encoding: "utf8",
  });
  for (const path of listed.split("\n")) {
    if (!/\.(?:tsx?|sql)$/.test(path) || /\.(?:test|fixture)\./.test(path)) continue;
    names.add(spaced(basename(path).replace(/\..*/, "")));
    const text = readFileSync(join(repository, path), "utf8");
    const exported = /^export (?:abstract |async |declare )*(?:const|function\*?|class|interface|type) (\w+)/gm;
    for (const [, name] of text.matchAll(exported)) names.add(spaced(name!));
    for (const [, name] of text.matchAll(/create table (\w+)/g)) names.add(spaced(name!));
  }
  return names;
}

const section = readFileSync(join(repository, "ARCHITECTURE.md"), "utf8").split("## Words")[1]!;
const [, words, retired] = /\n\n([a-z][^.]*)\.\n\nRetired: ([^.]*)\./.exec(section)!;
const listOf = (text: string): string[] => text.split(",").map((word) => word.trim());
const names = namesInCode();
const named = (word: string): string[] => {
  const plural = word.replace(/y$/, "ies");
  const whole = new RegExp(`\\b(?:${word}(?:s|es)?|${plural})\\b`);
  return [...names].filter((name) => whole.test(name));
};

test.each(listOf(words!))("%s is the name of something", (word) => {
  expect(named(word)).not.toEqual([]);
});

test.each(listOf(retired!))("%s is no longer the name of anything", (word) => {
  expect(named(word)).toEqual([]);
});
