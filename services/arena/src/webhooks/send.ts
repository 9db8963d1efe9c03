import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { plain } from "../versions/submit.ts";
import { addressesOf, hostOf, type Reach, Unreachable, whyNotUrl } from "./address.ts";

/** A try takes no longer, ms, and no more of an answer is read, bytes. */
const TRY_MS = 5_000;
const ANSWER = 4 * 1024;
/** So much of an answer is kept and shown, characters. */
const SHOWN = 300;

/** What came of a try. */
export interface Tried {
  ok: boolean;
  at: Date;
  /** The HTTP status; null: nothing answered. */
  status: number | null;
  /** The begin of what was answered, or what went wrong. */
  answer: string;
  ms: number;
}

export interface Message {
  /** The same for each try, so that a receiver knows what it has already. */
  id: string;
  url: string;
  secret: Buffer;
  body: string;
}

/** The secret that signs an account's webhooks: whoever reads the database does not have it. */
export const secretOf = (authSecret: string, webhook: string): Buffer =>
  createHmac("sha256", authSecret).update(`webhook ${webhook}`).digest();

/** As receivers' libraries take it (https://www.standardwebhooks.com). */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString("base64")}`;

/** Sends a message once. Never rejects, unless `stop` is aborted. */
export async function send(message: Message, reach: Reach, stop: AbortSignal): Promise<Tried> {
  const at = new Date();
  const begin = performance.now();
  const tried = (ok: boolean, status: number | null, answer: string): Tried => ({
    ...{ ok, at, status, ms: Math.round(performance.now() - begin) },
    answer: plain(answer).slice(0, SHOWN),
  });
  try {
    const why = whyNotUrl(message.url, reach.local);
    if (why !== undefined) throw new Unreachable(why);
    const url = new URL(message.url);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TRY_MS)]);
    const { status, text } = await within(signal, post(url, message, at, reach, signal));
    return tried(status >= 200 && status < 300, status, status >= 300 && status < 400 ? REDIRECTED : text);
  } catch (error) {
    stop.throwIfAborted();
    return tried(false, null, inWords(error));
  }
}

const REDIRECTED = "It answered with a redirect, which is not followed: give the address where it leads.";

/** A name server that does not answer is no reason to wait for longer. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

function inWords(error: unknown): string {
  if (error instanceof Unreachable) return error.message;
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === "TimeoutError") return `It did not answer within ${TRY_MS / 1000} s.`;
  return `No answer: ${message || code || String(error)}`;
}

async function post(
  url: URL,
  { id, secret, body }: Message,
  at: Date,
  reach: Reach,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  // Looked up once: where the name leads a moment later does not matter.
  const addresses = await addressesOf(hostOf(url), reach);
  signal.throwIfAborted();
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("base64");
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: "POST",
      agent: false,
      signal,
      lookup: (_, { all }, done) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) done(null, found);
        else done(null, found[0]!.address, found[0]!.family);
      },
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "liars-ladder-webhook/1",
        "webhook-id": id,
        "webhook-timestamp": seconds,
        "webhook-signature": `v1,${signature}`,
      },
    });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      const parts: Buffer[] = [];
      let read = 0;
      const done = () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") });
      answer.on("data", (part: Buffer) => {
        parts.push(part.subarray(0, ANSWER - read));
        read += part.length;
        if (read < ANSWER) return;
        done();
        asked.destroy();
      });
      answer.on("end", done);
      answer.on("error", reject);
      answer.on("close", () => reject(new Error("The answer was cut off.")));
    });
    asked.end(body);
  });
}
