import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@liars-ladder/protocol/client";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePort } from "../../services/arena/src/embedded/port.ts";
import { descendants, endPrograms, startProgram, survivors } from "../services/program.ts";

const dir = mkdtempSync(join(tmpdir(), "liars-dev-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
afterEach(endPrograms);

test("npm run dev: pages, API and a seeded ladder; Ctrl-C leaves no process; the next start does not seed again", {
  timeout: 600_000,
}, async () => {
  for (const start of ["first", "second"]) {
    const port = await freePort();
    // It must ignore settings that a host may have.
    const real = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/real", DATA_DIR: join(dir, "real") };
    const npm = startProgram(["npm", "run", "dev"], { ...real, DEV_DIR: join(dir, "dev"), PORT: String(port) });
    await npm.said("Press Ctrl-C to stop");
    expect(npm.stdout().includes("4800 games")).toBe(start === "first");

    const url = `http://localhost:${port}`;
    const page = await fetch(`${url}/ladders/palafico`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("/src/main.tsx");
    const source = await fetch(`${url}/src/main.tsx`);
    expect(source.headers.get("content-type")).toContain("javascript");
    const table = await createClient({ baseUrl: url }).getTable({ params: { ladder: "palafico" } });
    const seeded = table.ok ? table.value.rows.filter(({ bot }) => /^bot-\d+$/.test(bot.name)) : [];
    expect(seeded).toHaveLength(40);
    expect(seeded.every(({ games, standing }) => games > 0 && standing !== null)).toBe(true);

    const tree = descendants(npm.pid);
    for (const part of ["arena/src/main", "runner/src/main", "vite", "postgres"])
      expect(
        tree.some(({ command }) => command.includes(part)),
        part,
      ).toBe(true);
    process.kill(-npm.pid, "SIGINT");
    await npm.ended;
    expect(await survivors(tree)).toEqual([]);
  }
});
