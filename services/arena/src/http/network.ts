import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyServerOptions } from "fastify";

/**
 * The network that an address counts for: itself, or of IPv6 its first 64 bits, which anybody has whole.
 *
 * @param address of a connection; undefined where that was cut already. All of those count as one.
 */
export const networkOf = (address: string | undefined): string => normalizeIP(address ?? "");

/** Who sent what never comes to Fastify, by the same trust as its `request.ip`. */
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
