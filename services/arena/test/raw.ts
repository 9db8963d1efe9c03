import { request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { PATIENCE_MS } from "../../../test/patience.ts";

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body as JSON; an empty object if it is none. */
  json: Record<string, unknown>;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** The address that it is sent from, such as 127.0.0.2. */
  from?: string;
}

/** Sends a request with its path exactly as written; `fetch` would correct it first. */
export function rawAsk(url: string, path: string, init: RawRequest = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const { method = "GET", body, from } = init;
  const headers = { ...(body ? { "content-length": String(Buffer.byteLength(body)) } : {}), ...init.headers };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, headers, agent: false };
    const asked = request(from === undefined ? options : { ...options, localAddress: from }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = unpacked(Buffer.concat(chunks), answer.headers["content-encoding"]);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: jsonOf(text) });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** A body's text, however it was packed. */
export function unpacked(body: Buffer, encoding: unknown): string {
  const unpack = body.length === 0 ? undefined : UNPACK[String(encoding)];
  return (unpack === undefined ? body : unpack(body)).toString();
}

/**
 * Sends bytes as they are. Returns what comes until the other side disconnects, or nothing more comes for a while,
 * or enough answers have begun.
 */
export function rawSend(
  url: string,
  bytes: string | Buffer,
  { quietMs = PATIENCE_MS, answers = Number.POSITIVE_INFINITY, from = "127.0.0.1" } = {},
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    const chunks: Buffer[] = [];
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      const come =
        Buffer.concat(chunks)
          .toString("latin1")
          .match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0;
      if (come >= answers) socket.destroy();
    });
    // A reset is an answer too.
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.write(bytes);
  });
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const made: unknown = JSON.parse(text);
    return typeof made === "object" && made !== null ? (made as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
