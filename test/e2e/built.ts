import { must, ROOT } from "./command.ts";

/** Builds the pages once: products that begin at the same time would each build them, all into one folder. */
export default async function setup(): Promise<void> {
  await must("npm", ["run", "--silent", "build", "-w", "@liars-ladder/web"], { cwd: ROOT });
}
