import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type Problem, problem } from "@liars-ladder/protocol";

/** An error of Node's HTTP parser. */
interface ClientError extends Error {
  readonly code?: string;
  readonly reason?: string;
  /** What came last on the connection. */
  readonly rawPacket?: Buffer;
}

/** Answers bytes that are no request, or the beginning of one, and ends their connection. No route or hook sees them. */
export function answerUnreadable(given: Error, socket: Socket): void {
  // Fastify's type takes a packet for JSON.
  const error = given as ClientError;
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (socket.writable) {
    const said = problemOf(error);
    const body = isBodiless(error, socket) ? "" : JSON.stringify(said);
    const head = [
      `HTTP/1.1 ${said.status} ${STATUS_CODES[said.status]}`,
      "Connection: close",
      "Content-Type: application/problem+json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

function problemOf({ code, reason }: ClientError): Problem {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return problem("request.slow", "All of it must come within a minute.");
  if (code === "HPE_HEADER_OVERFLOW") return problem("request.headers", "They have more than 16 KB.");
  return problem("request.unreadable", reason ? `${reason}.` : "It broke off.");
}

/**
 * Whether the answer must not have a body, as to HEAD: the client would read it as the beginning of another answer. The parser
 * does not say which method it read, so nothing but a first packet that begins with another one is sure.
 */
function isBodiless({ rawPacket }: ClientError, socket: Socket): boolean {
  const first = rawPacket !== undefined && rawPacket.length === socket.bytesRead;
  return !first || rawPacket.subarray(0, 4).toString("latin1").toUpperCase() === "HEAD";
}
