import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { Part } from "@liars-ladder/protocol";
import type { Answer, Client } from "@liars-ladder/protocol/client";
import { engine, LIMITS, playMatch, SandboxError } from "@liars-ladder/sandbox";
import { EXIT, Failure } from "../failure.ts";
import { failureOf, must } from "../server/connect.ts";
import { asked } from "../server/follow.ts";

type Claimed = NonNullable<Part<"claimMatch", "response">["match"]>;

type Sent = Part<"sendMoves", "response">;

/** What became of a claim. */
export interface Contributed {
  match: string;
  ladder: string;
  games: number;
  ms: number;
  /** `counts`: it does. `fault`: a bot broke, so it is played again at home. `late`: the claim was over. */
  state: "counts" | "fault" | "late";
  credit: number;
}

/** A bundle is bounded, so that what an answer unpacks to is too. */
const MOST_BYTES = LIMITS.build.bundle;

/** Plays matches for a ladder: of each, the ladder believes the moves, and those only as far as it checks them. */
export class Volunteer {
  private readonly client: Client;
  /** By hash: house bots meet again and again. */
  private readonly bundles = new Map<string, string>();

  constructor(client: Client) {
    this.client = client;
  }

  /**
   * Claims a match, plays it in the sandbox and sends its moves. A match that is not played to its end is given back.
   *
   * @returns when to ask again, in s, where there is no match.
   * @throws Failure; when `stop` aborts, one that says "stopped".
   */
  async one(stop: AbortSignal): Promise<Contributed | { wait: number }> {
    const ask = () => this.client.claimMatch({ body: { engine: engine() } });
    const { match, wait } = await asked(ask, () => true, { signal: stop, again: "liars contribute" });
    if (match === null) return { wait };
    const begun = performance.now();
    let games: number[][];
    try {
      games = await this.play(match, stop);
    } catch (error) {
      await this.client.returnMatch({ params: { match: match.id } });
      if (stop.aborted) throw new Failure(EXIT.stopped, "stopped; the match went back to the ladder");
      if (!(error instanceof SandboxError)) throw error;
      throw new Failure(EXIT.failed, `the sandbox failed: ${error.message}`, "See `liars doctor`.", error.code);
    }
    const sent = await asked(
      () => this.send(match.id, games),
      () => true,
      { again: "liars contribute" },
    );
    return {
      ...{ match: match.id, ladder: match.ladder.id, games: games.length },
      ms: performance.now() - begun,
      state: sent === null ? "late" : sent.accepted ? "counts" : "fault",
      credit: sent?.credit ?? must(await this.client.getContributor()).credit,
    };
  }

  /** Null: the claim is over, because it is late, or was answered before. */
  private async send(match: string, games: number[][]): Promise<Answer<Sent | null>> {
    const answer = await this.client.sendMoves({ params: { match }, body: { engine: engine(), games } });
    return answer.ok || answer.problem.code !== "contribute.over" ? answer : { ok: true, value: null };
  }

  private async play({ ladder, bots, phases }: Claimed, signal: AbortSignal): Promise<number[][]> {
    const { ruleset, options } = ladder;
    const seated = await Promise.all(
      bots.map(async ({ version, hash }) => ({ id: version, bundle: await this.bundle(hash) })),
    );
    const outcome = await playMatch({ ruleset, options, bots: seated, phases }, { signal });
    return outcome.phases.flatMap(({ games }) => games.map(({ moves }) => [...moves]));
  }

  /** A bundle is code: what comes must be what the claim named. */
  private async bundle(hash: string): Promise<string> {
    const known = this.bundles.get(hash);
    if (known !== undefined) return known;
    const answer = await this.client.getBundle({ params: { hash } });
    if (!answer.ok) throw failureOf(answer.problem);
    let bundle: Buffer;
    try {
      bundle = gunzipSync(Buffer.from(answer.value.bundle, "base64"), { maxOutputLength: MOST_BYTES });
    } catch {
      throw notThis(hash);
    }
    if (createHash("sha256").update(bundle).digest("hex") !== hash) throw notThis(hash);
    const text = bundle.toString("utf8");
    this.bundles.set(hash, text);
    return text;
  }
}

const notThis = (hash: string): Failure =>
  new Failure(
    EXIT.network,
    `the ladder sent another bundle than the one with the hash ${hash}`,
    "Try again; tell who runs the ladder if it happens again.",
    "contribute.hash",
  );
