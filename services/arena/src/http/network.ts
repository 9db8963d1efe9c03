import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyServerOptions } from "fastify";

/**
 * The network that an address counts as: itself or, for IPv6, its first 64 bits, which one person usually has as a
 * whole.
 *
 * @param address of a connection; undefined if that was cut already. All of those count as one.
 */
export const networkOf = (address: string | undefined): string => normalizeIP(address ?? "");

/** The sender's address for requests that never reach Fastify, by the same trust as Fastify's `request.ip`. */
export function addressReader(trustProxy: FastifyServerOptions["trustProxy"]): (request: IncomingMessage) => string {
  const trust = trustOf(trustProxy);
  return (request) => proxyAddr.all(request, trust).at(-1) ?? "";
}

function trustOf(trustProxy: FastifyServerOptions["trustProxy"]): (address: string, hop: number) => boolean {
  if (typeof trustProxy === "function") return trustProxy;
  if (typeof trustProxy === "boolean" || !trustProxy) return () => trustProxy === true;
  return proxyAddr.compile(
    typeof trustProxy === "string" ? trustProxy.split(",").map((one) => one.trim()) : trustProxy,
  );
}
