import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../services/arena/src/config.ts";
import { composeService, readComposeFile } from "./compose.ts";
import { repository } from "./program.ts";
import { hasRedis, NEEDS_REDIS, startRedis } from "./redis.ts";
import { secretOf, secretsFolder } from "./secrets.ts";

type Service = Record<string, unknown> & {
  networks: string[];
  ports?: string[];
  environment?: Record<string, string | number>;
  secrets?: string[];
  command?: string[];
  healthcheck?: { test: string[] };
};
const file = readComposeFile();
const services: Record<string, Service> = file.services;
const names = Object.keys(services);

describe("docker-compose.yml", () => {
  test("every named network, volume, config and service exists", () => {
    for (const [name, service] of Object.entries(services)) {
      for (const network of service.networks) expect(file.networks, `${name}: ${network}`).toHaveProperty(network);
      for (const other of Object.keys(service.depends_on ?? {})) expect(names).toContain(other);
      for (const volume of (service.volumes as string[]) ?? [])
        expect(file.volumes).toHaveProperty(volume.split(":")[0]!);
      for (const { source } of (service.configs as { source: string }[]) ?? [])
        expect(file.configs).toHaveProperty(source);
      for (const secret of service.secrets ?? []) expect(file.secrets, `${name}: ${secret}`).toHaveProperty(secret);
    }
  });

  test("a service that another one waits for has a health check", () => {
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

  test("only the door's port is open: neither database can be reached from outside", () => {
    expect(names.filter((name) => services[name]?.ports)).toEqual(["door"]);
  });

  test.each(names)(
    "%s has no right that it does not need: no write, no capability, bounded memory and processes",
    (name) => {
      const { read_only, cap_drop, cap_add, security_opt, pids_limit, mem_limit, privileged, user } = services[name]!;
      expect({ read_only, cap_drop, security_opt, privileged }).toEqual({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        privileged: undefined,
      });
      // Caddy's image does not start without this capability.
      expect(cap_add).toEqual(name === "door" ? ["NET_BIND_SERVICE"] : undefined);
      expect(pids_limit).toBeGreaterThan(0);
      expect(mem_limit).toMatch(/^\d+[mg]$/);
      // Our own image sets its user in the Dockerfile. The entry points of the other images would start as root, and
      // need rights for that.
      const ours = readFileSync(`${repository}Dockerfile`, "utf8").includes("\nUSER node\n");
      if (services[name]!.image === "liars-ladder") expect(ours).toBe(true);
      else expect(user).toMatch(/^(?:65534:65534|postgres|redis)$/);
    },
  );

  test("no secret is in an environment or on a command line; each is in a mounted file", () => {
    const text = readFileSync(`${repository}docker-compose.yml`, "utf8");
    for (const [name, { secrets = [], environment = {}, command = [], healthcheck }] of Object.entries(services)) {
      for (const key of Object.keys(environment))
        if (/URL|SECRET|PASSWORD|TOKEN|AUTH/.test(key) && key !== "BASE_URL") expect(key, name).toMatch(/_FILE$/);
      const words = [...Object.values(environment), ...command, ...(healthcheck?.test ?? [])].map(String);
      const mounted = words.flatMap((word) => /^\/run\/secrets\/(\w+)$/.exec(word)?.[1] ?? []);
      expect(mounted.sort(), name).toEqual([...secrets].sort());
    }
    expect(text).not.toMatch(/\$\{\w*(?:PASSWORD|SECRET|TOKEN)/);
    // Compose would write secrets from the environment into the container, which is not possible with a read-only root.
    for (const [name, secret] of Object.entries(file.secrets)) expect(secret).toEqual({ file: `./secrets/${name}` });
    for (const config of Object.values(file.configs)) expect(Object.keys(config as object)).toEqual(["file"]);
  });

  test("deploy/secrets.sh makes each secret once, with new values each time, and no file of the image or the repository holds one", () => {
    const folder = secretsFolder();
    const made = readdirSync(folder).filter((name) => !name.startsWith("test-"));
    expect(made.sort()).toEqual(Object.keys(file.secrets).sort());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(() => execFileSync("sh", [`${repository}deploy/secrets.sh`, folder], { stdio: "pipe" })).toThrow(
      /move .* away first/,
    );
    const second = mkdtempSync(join(tmpdir(), "liars-secrets-"));
    execFileSync("sh", [`${repository}deploy/secrets.sh`, join(second, "x")]);
    for (const name of made) {
      const other = readFileSync(join(second, "x", name), "utf8");
      expect(other, name).not.toBe(readFileSync(join(folder, name), "utf8"));
      expect(other.length, name).toBeGreaterThanOrEqual(64);
    }
    rmSync(second, { recursive: true });
    // Redis itself cannot read a password from a file.
    for (const user of ["arena", "runner"])
      expect(secretOf("redis_acl")).not.toContain(new URL(secretOf(`${user}_redis_url`)).password);
    for (const ignores of [".gitignore", ".dockerignore"])
      expect(readFileSync(`${repository}${ignores}`, "utf8")).toMatch(/^secrets\/?$/m);
  });

  test("Redis's health check needs no password, because its user may do nothing else", async ({ skip }) => {
    if (!hasRedis()) skip(NEEDS_REDIS);
    const redis = await startRedis();
    try {
      const [, cli, ...words] = services.redis!.healthcheck!.test;
      const ask = (...command: string[]) =>
        execFileSync(cli!, ["-p", redis.host.split(":")[1]!, ...words.slice(0, -1), ...command], {
          encoding: "utf8",
          stdio: "pipe",
        });
      expect(words.at(-1)).toBe("ping");
      expect(ask("ping")).toBe("PONG\n");
      for (const command of [
        ["get", "x"],
        ["info"],
        ["config", "get", "*"],
        ["acl", "list"],
        ["flushall"],
        ["subscribe", "x"],
      ])
        expect(() => ask(...command), command.join(" ")).toThrow(/NOPERM/);
    } finally {
      await redis.stop();
    }
  });

  test("the arena reads its settings from them", () => {
    const { environment } = composeService("arena");
    const env = Object.entries(environment).map(([key, value]) => [
      key,
      value.replace("/run/secrets", secretsFolder()).replace("ladder-web/dist", "").replace("bots/src", ""),
    ]);
    expect(readConfig(Object.fromEntries(env))).toMatchObject({
      databaseUrl: `postgres://arena:${secretOf("postgres_password")}@postgres:5432/arena`,
      redisUrl: secretOf("arena_redis_url"),
      trustProxy: 1,
    });
  });

  test("a runner has access to the queue only: not to the database, the arena's secrets or the internet", () => {
    const { networks, environment, secrets, volumes } = services.runner!;
    expect(networks).toEqual(["queue"]);
    expect(file.networks.queue).toEqual({ internal: true });
    expect(services.postgres?.networks).not.toContain("queue");
    expect(Object.keys(environment!).sort()).toEqual([
      "LOG_LEVEL",
      "METRICS_TOKEN_FILE",
      "REDIS_URL_FILE",
      "RUNNER_CONCURRENCY",
      "RUNNER_METRICS_PORT",
      "RUNNER_PUBLIC",
      "STOP_SECONDS",
    ]);
    expect(environment!.RUNNER_PUBLIC).toBe(1);
    expect({ secrets, volumes }).toEqual({ secrets: ["runner_redis_url", "runner_metrics_token"], volumes: undefined });
  });

  test("the programs that it starts are in the repository", () => {
    for (const name of ["arena", "runner"]) {
      const { command } = composeService(name);
      expect(existsSync(`${repository}${command.at(-1)}`), command.at(-1)).toBe(true);
    }
  });

  test("every variable that it reads is in .env.example, and none of them is a secret", () => {
    const text = readFileSync(`${repository}docker-compose.yml`, "utf8");
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
    const named = new Set(readFileSync(`${repository}.env.example`, "utf8").match(/^\w+(?==)/gm));
    expect([...used].sort()).toEqual([...named].sort());
  });
});
