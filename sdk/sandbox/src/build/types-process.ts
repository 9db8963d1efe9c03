// A process of its own that type-checks one upload with TypeScript's native compiler, over a folder that exists
// only in memory. It reads a job from stdin and writes the result to stdout.
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { API, type Diagnostic } from "typescript/unstable/sync";
import { lockCompiler } from "../lock/lock.ts";
import { BEGUN } from "./begun.ts";
import type { TypesJob, TypesNote, TypesResult } from "./types.ts";

const ROOT = "/bot";
const CONFIG = `${ROOT}/tsconfig.json`;

function check(job: TypesJob): TypesResult {
  const { upload, entry, sdk } = job;
  const files = new Map<string, string>();
  for (const [path, source] of Object.entries(upload)) files.set(`${ROOT}/${path}`, source);
  for (const [path, source] of Object.entries(sdk)) files.set(`${ROOT}/node_modules/${path}`, source);
  files.set(CONFIG, JSON.stringify({ compilerOptions: job.options, files: [entry] }));
  const folders = new Map<string, Set<string>>();
  for (const path of files.keys()) {
    for (let child = path, parent = dirname(path); child !== parent; child = parent, parent = dirname(parent)) {
      const inside = folders.get(parent) ?? new Set();
      folders.set(parent, inside.add(child.slice(parent === "/" ? 1 : parent.length + 1)));
    }
  }
  // From the disk it reads only the compiler's own lib.*.d.ts.
  const isLib = (path: string) => path.startsWith(`${job.lib}/lib.`) && path.endsWith(".d.ts") && !path.includes("..");
  const api = new API({
    cwd: ROOT,
    fs: {
      readFile: (path) => files.get(path) ?? (isLib(path) ? undefined : null),
      fileExists: (path) => files.has(path) || (isLib(path) ? undefined : false),
      directoryExists: (path) => folders.has(path),
      getAccessibleEntries: (path) => {
        const names = [...(folders.get(path) ?? [])];
        const isFile = (name: string) => files.has(`${path}/${name}`);
        return { files: names.filter(isFile), directories: names.filter((name) => !isFile(name)) };
      },
      realpath: (path) => path,
    },
  });
  const snapshot = api.updateSnapshot({ openProjects: [CONFIG] });
  const program = snapshot.getProject(CONFIG)?.program;
  if (!program) return { notes: [{ code: 0, text: "The type-checker did not start." }] };
  // Only the author's files: checking the bodies of all of the SDK's functions would take as long as everything
  // else together.
  const theirs = program.getSourceFileNames().filter((path) => path.startsWith(`${ROOT}/`) && pathIn(path) in upload);
  const found = [
    ...theirs.flatMap((path) => program.getSyntacticDiagnostics(path)),
    ...theirs.flatMap((path) => program.getSemanticDiagnostics(path)),
    ...program.getProgramDiagnostics(),
  ];
  const notes = found.filter((d) => d.category === 1).map((d) => note(d, job.lib));
  api.close();
  // Errors inside the SDK's own types are ours, not the author's.
  return { notes: notes.filter((n) => n.path === undefined || n.path in upload).slice(0, job.most) };
}

/** The path, as in the upload, of a file below `ROOT`. */
const pathIn = (path: string): string => path.slice(ROOT.length + 1);

function note(diagnostic: Diagnostic, lib: string): TypesNote {
  const path = diagnostic.fileName?.startsWith(`${ROOT}/`) ? pathIn(diagnostic.fileName) : undefined;
  const deeper = (diagnostic.messageChain ?? []).map((next) => next.text);
  const text = [diagnostic.text, ...deeper]
    .join(" ")
    .replaceAll(`${ROOT}/node_modules/`, "")
    .replaceAll(`${ROOT}/`, "")
    .replaceAll(dirname(lib), "");
  return { code: diagnostic.code, text, ...(path === undefined ? {} : { path, pos: diagnostic.pos }) };
}

lockCompiler(process.argv[2]);
process.stdout.write(BEGUN);
const job = JSON.parse(await text(process.stdin)) as TypesJob;
process.stdout.write(JSON.stringify(check(job)));
