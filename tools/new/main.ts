// npm run new -- KIND NAME: writes a small working thing of this kind, with its test and its lines in other files.
// It asks nothing. Each kind is a file of this folder that exports `kind`.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { carryOut, type Kind, Obstacle, type Run } from "./plan.ts";

const root = join(import.meta.dirname, "../..");
const NOT_KINDS = ["main", "plan"];

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length))
  .filter((name) => !NOT_KINDS.includes(name));
const load = async (name: string): Promise<Kind> => ((await import(`./${name}.ts`)) as { kind: Kind }).kind;

async function list(): Promise<string> {
  const lines = names.map(async (name) => `  npm run new -- ${`${name} NAME`.padEnd(14)} ${(await load(name)).about}`);
  return (await Promise.all(lines)).join("\n");
}

/** @throws Obstacle if the program fails. */
function run({ args, env }: Omit<Run, "writes">): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Obstacle(`this did not work: node ${args.join(" ")}`);
}

async function make([kindName = "", name = "", ...more]: string[]): Promise<void> {
  if (!names.includes(kindName)) throw new Obstacle(`there is no kind "${kindName}". There are:\n${await list()}`);
  const kind = await load(kindName);
  if (more.length > 0 || !kind.name.pattern.test(name))
    throw new Obstacle(`"${[name, ...more].join(" ")}" is no name for a ${kindName}: one such as ${kind.name.example}`);
  const plan = kind.plan(name);
  const written = carryOut(root, plan);
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  // Linting reads the whole repository, to find circles of imports. What is made here passes it, as a test checks.
  run({
    args: [
      biome,
      "check",
      "--write",
      "--linter-enabled=false",
      "--log-level=error",
      "--files-ignore-unknown=true",
      ...written,
    ],
  });
  for (const program of plan.runs) run(program);
  const all = new Set([...written, ...plan.runs.flatMap(({ writes }) => writes)]);
  console.log(`\nMade the ${kindName} ${name}:\n${[...all].map((path) => `  ${path}`).join("\n")}`);
  console.log(`\nNext:\n${plan.next.map((step, at) => `  ${at + 1}. ${step}`).join("\n")}`);
}

try {
  await make(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Obstacle)) throw error;
  console.error(`npm run new: ${error.message}`);
  process.exitCode = 1;
}
