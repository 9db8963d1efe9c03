import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";

/** Who may read the metrics of a service. */
export interface MetricsDoor {
  /** The bearer token that opens them; undefined: only requests from this machine may read them. */
  token: string | undefined;
  /** Everybody comes through a proxy, so an address does not show who asks. */
  trustProxy: boolean;
}

/** The part of a request of Node's server that says who asks. */
export interface Asking {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  socket: { remoteAddress?: string | undefined };
}

export function mayRead({ headers, socket }: Asking, { token, trustProxy }: MetricsDoor): boolean {
  if (token !== undefined) return same(String(headers.authorization ?? ""), `Bearer ${token}`);
  // A proxy on this machine would look like this machine.
  const proxied = ["x-forwarded-for", "x-real-ip", "forwarded", "via"].some((name) => name in headers);
  return !trustProxy && !proxied && isLoopback(socket.remoteAddress ?? "");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");
const isLoopback = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Compares in a time that does not tell how much of it was right. */
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
