// Runs before the package is packed. It bundles the parts of large packages that commands need (src/vendor/*.ts) into one
// file each in vendor/, which `#vendor/*` in package.json points to. Installed whole, those packages would take a third of a
// new bot's folder.
import { cpSync, globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

const folder = join(import.meta.dirname, "..");
const out = join(folder, "vendor");

/** Zod says its problems in fifty languages, and exports them all. The commands use English. */
const english: Plugin = {
  name: "english",
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod.v4.locales.\w+\.js$/ }, ({ path }) =>
      /(en|index)\.js$/.test(path) ? undefined : { contents: "export default undefined;" },
    ),
};

rmSync(out, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: globSync(join(folder, "src/vendor/*.ts")),
  outdir: out,
  bundle: true,
  minify: true,
  metafile: true,
  plugins: [english],
  platform: "node",
  format: "esm",
  target: "node24",
  // Some of the code is CommonJS, which loads modules of Node with `require`.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});

// The licences of the bundled packages, each under its package's name.
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
