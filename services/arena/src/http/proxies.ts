import { isIP } from "node:net";
import { ConfigError } from "../config-error.ts";

/** Whose `X-Forwarded-For` we believe: so many proxies in a row (0 for none), or those at these addresses. */
export type Proxies = number | readonly string[];

/** The form that Fastify takes. It no longer accepts a number, so the hops are counted here. */
export const trusted = (proxies: Proxies): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies !== "number" ? [...proxies] : proxies > 0 && ((_, hop) => hop < proxies);

/** The shortest prefixes of private networks, of IPv4 and IPv6. No larger network belongs to one host. */
const SHORTEST = { 4: 8, 6: 7 } as const;

const INSTEAD =
  "write how many proxies stand in front of the arena (1), or their addresses (10.0.0.7,172.16.0.0/12). A trusted proxy can claim any client's address.";

/**
 * @throws ConfigError for text that is neither a number nor addresses, and for anything that would believe
 * everybody.
 */
export function readProxies(text: string | undefined): Proxies {
  const given = text?.trim();
  if (!given || given === "false") return 0;
  if (/^\d$/.test(given)) return Number(given);
  const places = given.split(",").map((place) => place.trim());
  for (const place of places) {
    const why = fault(place);
    if (why !== undefined) throw new ConfigError(`TRUST_PROXY is "${given}": ${why}; ${INSTEAD}`);
  }
  return places;
}

/** What is wrong with an address, or with a network as CIDR. */
function fault(place: string): string | undefined {
  const [address = "", prefix, ...more] = place.split("/");
  const kind = isIP(address);
  if ((kind !== 4 && kind !== 6) || address.includes("%") || more.length > 0)
    return /^(?:true|all|\*|yes|on)$/i.test(place) ? "that would trust everybody" : `"${place}" is not an address`;
  if (/^::ffff:/i.test(address)) return `"${place}" is an IPv4 address written as an IPv6 address`;
  if (prefix === undefined) return undefined;
  const bits = kind === 4 ? 32 : 128;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits)
    return `"${place}" has no prefix from ${SHORTEST[kind]} to ${bits}`;
  // A network that begins with "::" may contain every IPv4 address.
  if (Number(prefix) < SHORTEST[kind] || (address.startsWith("::") && Number(prefix) < bits))
    return `"${place}" would trust nearly everybody`;
  return undefined;
}
