import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A sheet of the build, as a page's head names it. Vite names files after what they hold, so one never changes. */
const SHEET = /<link rel="stylesheet"[^>]* href="(\/assets\/[\w-]+\.css)"[^>]*>/g;
/** Sheets that are kept: those of many builds. */
const KEPT = 500;
const kept = new Map<string, string>();

/** The first script of a page, and what names the others that it begins with. */
const SCRIPT = /<script type="module"/g;
const OTHERS = /(<link rel="modulepreload"[^>]*>\s*)+/g;

/**
 * A drawn page, made so that a browser paints it as soon as it has it: its sheets are in it, its script makes room for all
 * that can be seen, and asks for the others once it is painted (ladder-web/src/main.tsx). The links of the sheets stay,
 * disabled: by them the script knows that these are there (Vite's loader looks for them).
 *
 * @param folder where the built pages are.
 */
export async function paintFirst(html: string, folder: string): Promise<string> {
  const files = [...new Set([...html.matchAll(SHEET)].map(([, file]) => file!))];
  const rules = new Map(await Promise.all(files.map(async (file) => [file, await read(file, folder)] as const)));
  return html
    .replace(SCRIPT, '$& fetchpriority="low"')
    .replace(OTHERS, (links) => `<template data-later>${links.trim()}</template>\n`)
    .replace(
      SHEET,
      (_, file: string) => `<style>${rules.get(file)}</style><link rel="stylesheet" disabled href="${file}" />`,
    );
}

async function read(file: string, folder: string): Promise<string> {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const text = await readFile(join(folder, file), "utf8");
  if (kept.size >= KEPT) kept.clear();
  kept.set(file, text);
  return text;
}
