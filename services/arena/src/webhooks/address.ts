import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Where webhooks may be sent. An author's address is a stranger's: it may not make us ask our own network. */
export interface Reach {
  /** Whether this machine may be asked too, by http as well: for who runs a ladder at home, and for tests. */
  local: boolean;
  /** All addresses of a name. @throws when it has none. */
  resolve(name: string): Promise<string[]>;
}

/** What an answer of a name server takes at most, ms. */
const DNS_MS = 2_000;
/** Of the addresses of IPv6, those that are given out for the public internet. */
const GLOBAL = ipaddr.IPv6.parse("2000::");

/**
 * Asks name servers alone: the operating system's own look-up would keep one of Node's few threads busy for as long as a
 * hostile server likes.
 */
export async function resolveName(name: string): Promise<string[]> {
  if (name === "localhost" || name.endsWith(".localhost")) return ["127.0.0.1", "::1"];
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [four, six].flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  if (found.length === 0) throw new Unreachable(`The name ${name} has no address.`);
  return found;
}

/** Nothing is sent there. The message is for the author. */
export class Unreachable extends Error {}

/** Why no webhook can have this address; undefined if it can. Where its name leads is looked at each time. */
export function whyNotUrl(text: string, local: boolean): string | undefined {
  if (!URL.canParse(text)) return "It is not an address such as https://example.org/liars.";
  const url = new URL(text);
  if (url.protocol !== "https:" && !(local && url.protocol === "http:"))
    return `It begins with ${url.protocol}//: it must begin with ${local ? "https:// or http://" : "https://"}.`;
  if (url.username !== "" || url.password !== "") return "It holds a user or a password, which would be shown.";
  if (url.hash !== "") return "It has a fragment, which is never sent.";
  const host = hostOf(url);
  return isIP(host) !== 0 && !mayReach(host, local) ? whyNot(host) : undefined;
}

/** The name or the number of its host, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * The addresses to connect to. If a single one is not public, none is used: such a name was not made for webhooks.
 *
 * @throws Unreachable
 */
export async function addressesOf(host: string, { local, resolve }: Reach): Promise<string[]> {
  const found = isIP(host) === 0 ? await resolve(host) : [host];
  const bad = found.find((address) => !mayReach(address, local));
  if (bad !== undefined) throw new Unreachable(whyNot(bad));
  return found;
}

function mayReach(address: string, local: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (local && range === "loopback") return true;
  return range === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL, 3));
}

const whyNot = (address: string): string =>
  `${address} is not an address of the public internet: nothing is sent there.`;
