// A process of its own that bundles one upload with esbuild. It reads a job from stdin and writes the result to
// stdout.
import { text } from "node:stream/consumers";
import * as esbuild from "esbuild";
import { lockCompiler } from "../lock/lock.ts";
import { BEGUN } from "./begun.ts";
import type { BundleJob, BundleNote, BundleResult } from "./bundle.ts";
import { resolveIn, SDK } from "./resolve.ts";

/** When `eval` loads the script, its value is the default export. */
const GLOBAL = "__bot";

const COMPUTED = /\b(import|require)(?:\?\.)?\((?!"(?:[^"\\\n]|\\.)*"[,)]|'(?:[^'\\\n]|\\.)*'[,)])/;

async function bundle({ files, entry, sdk, readable }: BundleJob): Promise<BundleResult> {
  const sources = new Map(Object.entries(files).map(([path, source]) => [path, strike(source)]));
  const packages = new Map(Object.entries(sdk.files));
  const computed = await findComputed(sources);
  if (computed.length > 0) return { notes: computed };

  const result = await esbuild
    .build({
      entryPoints: ["entry"],
      bundle: true,
      write: false,
      metafile: true,
      outfile: "bot.js",
      format: "iife",
      globalName: GLOBAL,
      // Modules are strict too. And in strict mode the name stays inside the eval that loads the bundle.
      banner: { js: '"use strict";' },
      footer: { js: `${GLOBAL}.default;` },
      platform: "neutral",
      target: "es2024",
      minify: !readable,
      sourcemap: "external",
      sourcesContent: false,
      legalComments: "none",
      treeShaking: true,
      tsconfigRaw: "{}",
      logLevel: "silent",
      logOverride: {
        "unsupported-dynamic-import": "error",
        "unsupported-require-call": "error",
        "empty-glob": "error",
        "import-is-undefined": "error",
      },
      plugins: [
        {
          name: "upload",
          setup(build) {
            build.onResolve({ filter: /.*/ }, (args) => {
              if (args.kind === "entry-point") return { path: entry, namespace: "bot" };
              const to = resolveIn(args.path, args.importer, args.namespace, sources, sdk);
              return typeof to === "string" ? { errors: [{ text: to, detail: "import" }] } : to;
            });
            build.onLoad({ filter: /.*/, namespace: "bot" }, ({ path }) => ({
              contents: sources.get(path) ?? "",
              loader: path.endsWith(".json") ? "json" : /\.m?js$/.test(path) ? "js" : "ts",
            }));
            build.onLoad({ filter: /.*/, namespace: SDK }, ({ path }) => ({
              contents: packages.get(path) ?? "",
              loader: path.endsWith(".ts") ? "ts" : "js",
            }));
          },
        },
      ],
    })
    .catch((error: unknown) => error as esbuild.BuildFailure);

  if (!("outputFiles" in result)) return { notes: (result.errors ?? []).map(note) };
  for (const input of Object.keys(result.metafile?.inputs ?? {})) {
    const [, namespace, path = ""] = /^(bot|sdk):(.*)$/.exec(input) ?? [];
    if (!(namespace === "bot" ? sources.has(path) : namespace === SDK && packages.has(path)))
      return {
        notes: [{ code: "bundle.outside", message: "The bundle would contain a file that is not in the upload." }],
      };
  }
  const output = (end: string) => result.outputFiles?.find((file) => file.path.endsWith(end))?.text ?? "";
  const exported = Object.values(result.metafile?.outputs ?? {}).flatMap((file) => file.exports);
  if (!exported.includes("default") && !sourceHasDefault(result))
    return { notes: [{ code: "bundle.default", message: "The bot's file has no default export.", file: entry }] };
  return { notes: [], bundle: output(".js"), map: output(".map") };
}

/** For an IIFE, esbuild's list of `exports` is empty, so we read from the wrapper what the source exports. */
function sourceHasDefault(result: esbuild.BuildResult): boolean {
  const code = result.outputFiles?.find((file) => file.path.endsWith(".js"))?.text ?? "";
  return /[{,]\s*default:\s*\(\)\s*=>/.test(code);
}

/**
 * esbuild would open the file that such a comment names. The replacement has the same length, so that columns stay
 * right.
 */
function strike(source: string): string {
  return source.replaceAll("sourceMappingURL", "sourceMappingxxx");
}

/**
 * Finds import() and require() of anything but a string literal. For import(`./x${y}`), esbuild searches the host's
 * disk without asking a plugin, so these calls are refused before it may bundle. The search runs over what esbuild
 * prints of each file alone, without comments and white space: there a call has only one spelling. A string that
 * holds such a text is refused too.
 */
async function findComputed(sources: ReadonlyMap<string, string>): Promise<BundleNote[]> {
  const notes: BundleNote[] = [];
  for (const [path, source] of sources) {
    if (!/\.m?[jt]s$/.test(path)) continue;
    if (!/import|require|\\u/.test(source)) continue;
    const printed = await esbuild
      .transform(source, {
        loader: /\.m?js$/.test(path) ? "js" : "ts",
        minifyWhitespace: true,
        legalComments: "none",
        tsconfigRaw: "{}",
        logLevel: "silent",
        target: "esnext",
        charset: "utf8",
      })
      .catch(() => undefined);
    // If the file does not parse, the bundler reports that, with its place.
    const found = printed && COMPUTED.exec(printed.code);
    if (!found) continue;
    const line = source.split("\n").findIndex((text) => /\b(?:import|require)\s*\(/.test(text)) + 1;
    notes.push({
      code: "bundle.computed",
      message: `${found[1]}() takes only a plain string here.`,
      file: path,
      ...(line > 0 ? { line, column: 1 } : {}),
    });
  }
  return notes;
}

function note(message: esbuild.Message): BundleNote {
  const location = message.location;
  const [, file] = /^bot:(.*)$/.exec(location?.file ?? "") ?? [];
  return {
    code: message.detail === "import" ? "bundle.import" : message.id ? `bundle.${message.id}` : "bundle.syntax",
    message: message.text.slice(0, 500),
    ...(file !== undefined && location ? { file, line: location.line, column: location.column + 1 } : {}),
  };
}

lockCompiler(process.argv[2]);
process.stdout.write(BEGUN);
const job = JSON.parse(await text(process.stdin)) as BundleJob;
process.stdout.write(JSON.stringify(await bundle(job)));
await esbuild.stop();
