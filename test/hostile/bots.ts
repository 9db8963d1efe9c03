import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Limits } from "@liars-ladder/sandbox";

/** One hostile bot: a file whose first lines say what it does and what must happen. */
export interface Hostile {
  readonly name: string;
  readonly about: string;
  readonly source: string;
  /**
   * `rejected CODE|…`: the build must refuse it with a problem whose code begins like this. `none`: it must play
   * without a fault and find nothing (log no LEAK). Otherwise: kinds of fault, one of which must happen.
   */
  readonly expect: readonly string[];
  readonly rejected: boolean;
  /** Set if it takes seconds: then it runs in `npm run test:soak`. */
  readonly soak: boolean;
  /** How many phases are played; one by default. */
  readonly phases: number;
  readonly limits: Partial<Limits>;
}

const FOLDER = join(import.meta.dirname, "bots");

export const HOSTILE: readonly Hostile[] = readdirSync(FOLDER)
  .filter((file) => /\.ts(?:\.txt)?$/.test(file))
  .sort()
  .map((file) => {
    const source = readFileSync(join(FOLDER, file), "utf8");
    const field = (name: string) => new RegExp(`^// ${name}: (.*)$`, "m").exec(source)?.[1];
    const expect = field("expect") ?? "";
    const rejected = expect.startsWith("rejected ");
    const numbers = [...(field("limits") ?? "").matchAll(/(\w+)=(\d+)/g)].map(([, key, value]) => [key, Number(value)]);
    return {
      name: file.replace(/\.ts(?:\.txt)?$/, ""),
      about: /^\/\/ (.*)$/m.exec(source)?.[1] ?? "",
      source,
      expect: expect.replace("rejected ", "").split("|"),
      rejected,
      soak: /^\/\/ soak$/m.test(source),
      phases: Number(field("phases") ?? 1),
      limits: Object.fromEntries(numbers) as Partial<Limits>,
    };
  });

const short = HOSTILE.filter(({ soak }) => !soak);

/** The first bots of each family (a letter): one that must be refused, and one that plays. */
export const ONE_OF_EACH: readonly Hostile[] = short.filter(
  ({ name, rejected }, i) => i === short.findIndex((other) => other.name[0] === name[0] && other.rejected === rejected),
);
/** All other bots that do not take longer. */
export const THE_OTHERS: readonly Hostile[] = short.filter((bot) => !ONE_OF_EACH.includes(bot));
