import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { ConfigError } from "../config-error.ts";
import { readProxies, trusted } from "./proxies.ts";

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** The caller's address that the arena finds for a request from this machine with such a header. */
async function callerOf(setting: string, forwarded: string): Promise<unknown> {
  const app = Fastify({ trustProxy: trusted(readProxies(setting)) });
  open.push(app);
  app.get("/", async (request) => ({ ip: request.ip }));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const answer = await fetch(url, { headers: { "X-Forwarded-For": forwarded } });
  return ((await answer.json()) as { ip: string }).ip;
}

test.each([
  ["0", "127.0.0.1"],
  ["", "127.0.0.1"],
  ["1", "3.3.3.3"],
  ["2", "2.2.2.2"],
  ["3", "1.1.1.1"],
  ["127.0.0.1", "3.3.3.3"],
  ["127.0.0.0/8, 3.3.3.3", "2.2.2.2"],
  ["127.0.0.1,2.2.2.2", "3.3.3.3"],
  ["10.0.0.0/8,fc00::/7", "127.0.0.1"],
])("TRUST_PROXY=%s: who says that they come through three others is %s", async (setting, caller) => {
  expect(await callerOf(setting, "1.1.1.1, 2.2.2.2, 3.3.3.3")).toBe(caller);
});

test("what a stranger adds in front of what the proxy says is not believed", async () => {
  for (const lie of ["9.9.9.9", "9.9.9.9, 8.8.8.8", "127.0.0.1, 127.0.0.1"])
    expect(await callerOf("1", `${lie}, 3.3.3.3`)).toBe("3.3.3.3");
});

test.each([
  "true",
  "all",
  "*",
  "0.0.0.0/0",
  "::/0",
  "::/8",
  "0.0.0.0/1,128.0.0.0/1",
  "::ffff:0:0/96",
  "10.0.0.7,true",
  "proxy.example",
  "10.0.0.7/33",
  "10.0.0.7/8/8",
  "10.0.0.7,",
  "-1",
  "10",
  "1.5",
  "fe80::1%eth0",
])("TRUST_PROXY=%s is refused, with what to write instead", (setting) => {
  expect(() => readProxies(setting)).toThrow(ConfigError);
  expect(() => readProxies(setting)).toThrow(/^TRUST_PROXY is ".*": .*; write how many proxies .* or their addresses/);
});
