// npm run bench -- NAME [ARGS]: runs bench/NAME.bench.ts. Without a name: the list of them.
import { readdirSync } from "node:fs";

interface Bench {
  /** One line for the list. */
  about: string;
  default(args: string[]): Promise<void> | void;
}

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.slice(0, -".bench.ts".length));
const load = async (name: string): Promise<Bench> => (await import(`./${name}.bench.ts`)) as Bench;

const [name, ...args] = process.argv.slice(2);
if (name !== undefined && names.includes(name)) await (await load(name)).default(args);
else {
  for (const known of names) console.log(`npm run bench -- ${known.padEnd(12)} ${(await load(known)).about}`);
  if (name !== undefined) {
    console.error(`there is no benchmark ${JSON.stringify(name)}`);
    process.exitCode = 1;
  }
}
