import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readManifest } from "./published.ts";

/** A copy of a checkout, as git would take it, in a new folder of the system's. Nothing that was built is in it. */
export function copyOfCheckout(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), "liars-copy-"));
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
  for (const path of files) cpSync(join(root, path), join(folder, path), { recursive: true });
  linkModules(root, folder);
  return folder;
}

/** Packages of others are links to the checkout's; our own workspaces are the copy's. */
function linkModules(root: string, folder: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { workspaces: string[] };
  const ours = new Map(workspaces.map((path) => [readManifest(join(folder, path)).name, path]));
  const link = (from: string, to: string) => {
    mkdirSync(join(folder, to, ".."), { recursive: true });
    symlinkSync(from, join(folder, to));
  };
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@liars-ladder" && !ours.has(name)) link(join(root, "node_modules", name), `node_modules/${name}`);
  }
  for (const [name, path] of ours) {
    link(join(folder, path), `node_modules/${name}`);
    const own = join(root, path, "node_modules");
    if (existsSync(own)) link(own, `${path}/node_modules`);
  }
}
