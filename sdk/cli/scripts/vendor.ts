// Before the package is packed: what commands need of larger packages (src/vendor/*.ts), each bundled into one file in
// vendor/. Installed as they are, they would be a third of a new bot's folder; `#vendor/*` in package.json leads there.
import { cpSync, globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const folder = join(import.meta.dirname, "..");
const out = join(folder, "vendor");

rmSync(out, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: globSync(join(folder, "src/vendor/*.ts")),
  outdir: out,
  bundle: true,
  minify: true,
  keepNames: true,
  metafile: true,
  platform: "node",
  format: "esm",
  target: "node24",
  // CommonJS among them asks for modules of Node.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});

// Their licences come along, each under the name of its package.
const packages = new Map(
  Object.keys(metafile.inputs).flatMap((path) => {
    const [root, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    return root === undefined || name === undefined ? [] : [[name, root] as const];
  }),
);
for (const [name, root] of packages) {
  const [file] = globSync(join(folder, root, "{LICEN[CS]E,licen[cs]e}*"));
  if (file === undefined) throw new Error(`${name} has no licence to ship with it`);
  cpSync(file, join(out, "licences", `${name.replace("/", "-")}.txt`));
}
