import { gunzipSync } from "node:zlib";
import type { Part } from "@liars-ladder/protocol";
import type { Client } from "@liars-ladder/protocol/client";
import { isSeedProblem, luckOf } from "@liars-ladder/rules";
import { engine, type RerunSpec } from "@liars-ladder/sandbox";
import { EXIT, Failure } from "../failure.ts";
import { must } from "../server/connect.ts";

/** A match as the ladder gives it to the authors of its bots. */
export type Recorded = Part<"getRerun", "response">;

/** A match as the ladder gives it to an author whose bot was in it. */
export async function recordedOf(client: Client, id: string): Promise<Recorded> {
  const recorded: Recorded = must(await client.getRerun({ params: { match: id } }));
  if (recorded.bots.every(({ mine }) => mine === null))
    throw new Failure(EXIT.failed, `No bot of yours played in match ${id}.`, "`liars matches` lists yours.");
  return recorded;
}

export function specOf(recorded: Recorded, bot: number, code: RerunSpec["bot"]): RerunSpec {
  const { ruleset, options, players } = recorded.ladder;
  const phases: { seat: number; games: { seed: string; moves: number[] }[] }[] = [];
  for (const { phase, seats, seed, moves } of recorded.games) {
    const luck = luckOf(seed);
    if (isSeedProblem(luck))
      throw new Failure(EXIT.failed, luck.message, "Check that this `liars` is as new as the ladder.");
    phases[phase] ??= { seat: seats.indexOf(bot), games: [] };
    phases[phase].games.push({ seed, moves });
  }
  return { ruleset, options, players, bot: code, phases };
}

export const unzip = (text: string): string => gunzipSync(Buffer.from(text, "base64")).toString("utf8");

export function nameOf({ bots }: Pick<Recorded, "bots">, bot: number): string {
  const version = bots[bot]?.version;
  return version === undefined ? "?" : `${version.bot.author}/${version.bot.name}@${version.number}`;
}

/** The engine that played it on the ladder and the one here, with the same names for their parts. */
export function enginesOf({ engine: there, bots }: Recorded) {
  const here = engine();
  const built = bots.flatMap(({ mine }) => mine?.built ?? [])[0] ?? null;
  return { here, there, built };
}

/** One line, and a warning if parts of the engine differ: another engine may give another game. */
export function sayEngines({ here, there, built }: ReturnType<typeof enginesOf>): string[] {
  if (there === null) return ["The ladder did not record which engine played it."];
  const keys = ["rules", "sandbox", "isolatedVm", "node", "v8"] as const;
  const plain = (text: string): string => text.replace(/^v/, "");
  const recorded = keys.flatMap((key) => (there[key] === undefined ? [] : [{ key, version: plain(there[key]) }]));
  const other = recorded.filter(({ key, version }) => version !== plain(here[key])).map(({ key }) => key);
  const line = recorded.map(({ key, version }) => `${key} ${version}`).join(", ");
  const sdk = built === null ? "" : `; the bot was built with SDK ${built.sdk ?? built.rules}`;
  if (other.length === 0) return [`Played by ${line}, as here${sdk}`];
  const differ = other.map((key) => `${key} is ${plain(here[key])} here`).join(", ");
  return [`Played by ${line}${sdk}`, `NOT THE SAME ENGINE: ${differ}. Decisions may differ because of this.`];
}
