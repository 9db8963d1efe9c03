import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { composeService, readComposeFile } from "./compose.ts";
import { repository } from "./program.ts";

type Service = Record<string, unknown> & { networks: string[]; ports?: string[]; environment?: Record<string, string> };
const file = readComposeFile();
const services: Record<string, Service> = file.services;
const names = Object.keys(services);

describe("docker-compose.yml", () => {
  test("every network, volume, config and service that is named exists", () => {
    for (const [name, service] of Object.entries(services)) {
      for (const network of service.networks) expect(file.networks, `${name}: ${network}`).toHaveProperty(network);
      for (const other of Object.keys(service.depends_on ?? {})) expect(names).toContain(other);
      for (const volume of (service.volumes as string[]) ?? [])
        expect(file.volumes).toHaveProperty(volume.split(":")[0]!);
      for (const { source } of (service.configs as { source: string }[]) ?? [])
        expect(file.configs).toHaveProperty(source);
    }
  });

  test("what another service waits for to be healthy has a health check", () => {
    for (const service of Object.values(services)) {
      for (const [other, { condition }] of Object.entries(
        (service.depends_on ?? {}) as Record<string, { condition: string }>,
      )) {
        if (condition === "service_healthy") expect(services[other], other).toHaveProperty("healthcheck");
      }
    }
  });

  test("everything is started again when it dies", () => {
    expect(names.filter((name) => services[name]?.restart !== "unless-stopped")).toEqual([]);
  });

  test("one port is opened, that of the door: neither database is reachable from outside", () => {
    expect(names.filter((name) => services[name]?.ports)).toEqual(["door"]);
  });

  test("a runner has the queue alone: no database, no secret of the arena, no way out", () => {
    const { networks, environment, read_only, cap_drop, security_opt, volumes } = services.runner!;
    expect(networks).toEqual(["queue"]);
    expect(file.networks.queue).toEqual({ internal: true });
    expect(services.postgres?.networks).not.toContain("queue");
    expect(Object.keys(environment!).sort()).toEqual(["LOG_LEVEL", "REDIS_URL", "RUNNER_CONCURRENCY"]);
    expect({ read_only, cap_drop, security_opt, volumes }).toEqual({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: undefined,
    });
  });

  test("the programs that it starts are in the repository", () => {
    for (const name of ["arena", "runner"]) {
      const { command } = composeService(name, variables());
      expect(existsSync(`${repository}${command.at(-1)}`), command.at(-1)).toBe(true);
    }
  });

  test("no secret has a value in the file: each must be set, and .env.example names it", () => {
    const text = readFileSync(`${repository}docker-compose.yml`, "utf8");
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
    const named = new Set(readFileSync(`${repository}.env.example`, "utf8").match(/^\w+(?==)/gm));
    expect([...used].filter((name) => !named.has(name))).toEqual([]);
    for (const secret of ["AUTH_SECRET", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "RUNNER_PASSWORD"]) {
      expect(text, secret).toContain(`\${${secret}:?`);
      expect(text, secret).not.toContain(`\${${secret}:-`);
    }
  });
});

function variables(): Record<string, string> {
  const text = readFileSync(`${repository}.env.example`, "utf8");
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value || "x"]));
}
