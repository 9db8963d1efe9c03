import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressReader, networkOf } from "./network.ts";
import { trusted } from "./proxies.ts";

test("an address of IPv6 counts as its first 64 bits, one of IPv4 as itself however it is written", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::"));
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  expect(networkOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(networkOf(undefined)).toBe("");
});

test("who connects is read as Fastify reads it: a word of who is not trusted counts for nothing", () => {
  const headers = { "x-forwarded-for": "9.9.9.9, 10.0.0.2" };
  const request = { headers, socket: { remoteAddress: "10.0.0.1" } } as unknown as IncomingMessage;
  const read = (proxies: Parameters<typeof trusted>[0]) => addressReader(trusted(proxies))(request);
  expect([read(0), read(1), read(2)]).toEqual(["10.0.0.1", "10.0.0.2", "9.9.9.9"]);
  expect([read(["10.0.0.1"]), read(["10.0.0.0/8"]), read(["192.0.2.1"])]).toEqual(["10.0.0.2", "9.9.9.9", "10.0.0.1"]);
});
