import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { AUTH, AUTH_METHODS } from "@liars-ladder/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { configOf } from "../../test/config.ts";
import { emptyDatabase } from "../../test/database.ts";
import { openRig, type Rig } from "../../test/rig.ts";
import { migrate } from "../db/migrate.ts";
import { connect } from "../db/sql.ts";
import { createAuth } from "./auth.ts";
import { alike, lookOf } from "./looks.ts";

let rig: Rig;
let auth: ReturnType<typeof createAuth>;
beforeAll(async () => {
  const github = { clientId: "Iv1.test", clientSecret: "the app's secret" };
  rig = await openRig({ github });
  const { baseUrl, authSecret: secret } = configOf(rig.databaseUrl);
  auth = createAuth({ sql: rig.sql, baseUrl, secret, github, mail: undefined });
});
afterAll(() => rig?.close());

async function ask(method: string, path: string, headers: Record<string, string> = {}, body: unknown = {}) {
  const answer = await fetch(rig.url + path, {
    method,
    headers: { "content-type": "application/json", origin: rig.url, ...headers },
    redirect: "manual",
    ...(method === "GET" || method === "HEAD" ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = (): Record<string, unknown> => JSON.parse(text || "{}") as Record<string, unknown>;
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", text, json };
}

const listed = (Object.keys(AUTH) as (keyof typeof AUTH)[]).map((name) => `${AUTH_METHODS[name]} ${AUTH[name]}`);
const person = (name: string) => ({ name, email: `${name}@example.org`, password: "correct horse" });

describe("better-auth's routes", () => {
  /** All that it would answer to, by its own list. */
  const all = () =>
    Object.values(auth.api as unknown as Record<string, { path?: string; options: { method: string | string[] } }>)
      .filter(({ path }) => path !== undefined)
      .flatMap(({ path, options }) =>
        [options.method]
          .flat()
          .map((method) => ({ method, path: `/api/auth${path?.replace(/:id/, "github").replace(/:\w+/g, "x")}` })),
      );

  test("those that are listed are there", async () => {
    const known = all().map(({ method, path }) => `${method} ${path}`);
    for (const one of listed) {
      const [method = "", path = ""] = one.split(" ");
      if (path !== AUTH.methods) expect(known).toContain(one);
      const { type, text } = await ask(method, path);
      if (type.includes("problem")) expect(JSON.parse(text).code, one).not.toBe("route.unknown");
    }
  });

  test("every other one is 404, signed in or not", async () => {
    const { cookie } = await rig.signUp("signed-in");
    const others = all().filter(({ method, path }) => !listed.includes(`${method} ${path}`));
    expect(others.length).toBeGreaterThan(20);
    expect(others.map(({ path }) => path)).toContain("/api/auth/update-user");
    for (const { method, path } of others)
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        const { status, json } = await ask(method, path, headers);
        expect({ path, status, code: json().code }).toEqual({ path, status: 404, code: "route.unknown" });
      }
  });

  test("no other way of writing an address leads to one, and no other method", async () => {
    const { cookie } = await rig.signUp("writer");
    const unknown = { status: 404, code: "route.unknown" };
    const misspelt = { status: 400, code: "request.path" };
    for (const [path, refused] of [
      ["/api/auth//update-user", misspelt],
      ["/api/auth/update-user/", unknown],
      ["/api/auth/update%2Duser", misspelt],
      ["/api/auth/sign-out%2F..%2Fupdate-user", misspelt],
      ["/api/auth/device/..%2fupdate-user", misspelt],
      ["/api/auth/update-user?/get-session", unknown],
      ["/api/auth/sign-out;/update-user", unknown],
      ["/api/auth/callback/google", unknown],
    ] as const) {
      const { status, json } = await ask("POST", path, { cookie }, { name: "other-name" });
      expect({ path, status, code: json().code }).toEqual({ path, ...refused });
    }
    for (const one of listed)
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]) {
        const [right = "", path = ""] = one.split(" ");
        if (method !== right) expect((await ask(method, path, { cookie })).status, `${method} ${path}`).toBe(404);
      }
    const session = await ask("GET", AUTH.session, { cookie });
    expect(session.json()).toMatchObject({ user: { name: "writer" } });
  });
});

describe("names", () => {
  test("an account is never renamed: not by better-auth, not in the database", async () => {
    const { token } = await rig.signUp("steady");
    const headers = new Headers({ authorization: `Bearer ${token}` });
    await expect(auth.api.updateUser({ body: { name: "shaky" }, headers })).rejects.toMatchObject({
      body: { code: "NAME_FIXED" },
    });
    const [account] = await rig.sql<{ id: string }[]>`select id from "user" where name = 'steady'`;
    await expect(rig.sql`update "user" set name = 'shaky' where id = ${account?.id ?? ""}`).rejects.toThrow(
      /never changes/,
    );
    expect((await ask("GET", AUTH.session, { authorization: `Bearer ${token}` })).json()).toMatchObject({
      user: { name: "steady" },
    });
  });

  test("the database takes no other name either", async () => {
    for (const name of ["", "A", "Bob", "<script>", "x\u202ey", '=HYPERLINK("http://evil"),x', "ab\n", "x".repeat(33)])
      await expect(
        rig.sql`insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${name}, false)`,
      ).rejects.toThrow(/user_name_check/);
    const [account] = await rig.sql<{ id: string }[]>`select id from "user" limit 1`;
    await expect(rig.sql`insert into bot (author_id, name) values (${account?.id ?? ""}, '=x')`).rejects.toThrow(
      /bot_name_check/,
    );
  });

  test("of many who ask for one name at once one gets it, the others a conflict", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        ask("POST", AUTH.signUp, {}, { ...person("rush"), email: `rush-${i}@example.org` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(7).fill(409)]);
    for (const { status, json } of answers) if (status !== 200) expect(json().code).toBe("auth.taken");
  });

  test("a name is never free again, even when its account is gone", async () => {
    await rig.signUp("gone");
    await rig.sql`delete from "user" where name = 'gone'`;
    expect((await ask("POST", AUTH.signUp, {}, person("gone"))).json()).toMatchObject({ code: "auth.taken" });
  });

  test("what looks like a name of ours, or of an operator, is refused", async () => {
    await rig.signUpOperator("nils-01");
    for (const name of ["h0use", "adm1n", "0perator", "a-d-m-i-n", "nlls-01", "nils-o1", "nils01", "ni1s-0l"])
      expect((await ask("POST", AUTH.signUp, {}, person(name))).json(), name).toMatchObject({
        status: 422,
        code: "auth.name",
      });
    await rig.signUp("nils-02");
  });

  test("looks", () => {
    expect(lookOf("l0rn-vv1")).toBe("lomwl");
    expect(alike("bob", ["bob", "b0b", "bo-b", "bab"])).toEqual(["b0b", "bo-b"]);
  });

  test("nothing else that is sent at sign-up is kept", async () => {
    const body = {
      ...person("plain"),
      image: "https://evil.example/x",
      emailVerified: true,
      id: "mine",
      role: "admin",
    };
    await ask("POST", AUTH.signUp, {}, body);
    const [kept] = await rig.sql`select * from "user" where name = 'plain'`;
    expect(kept).toMatchObject({ image: null, emailVerified: false });
    expect(kept?.id).not.toBe("mine");
  });
});

test("accounts with names from before get one made of their id, and a line of audit; nobody becomes an operator", async () => {
  const before = await mkdtemp(join(tmpdir(), "liars-migrations-"));
  const sql = connect(await emptyDatabase(), 2);
  try {
    const folder = new URL("../../migrations/", import.meta.url);
    for (const name of (await readdir(folder)).filter((name) => name < "0008"))
      await copyFile(new URL(name, folder), join(before, name));
    await migrate(sql, { folder: pathToFileURL(`${before}/`) });
    const add = (id: string, name: string) =>
      sql`insert into "user" (id, name, email, "emailVerified") values (${id}, ${name}, ${id}, false)`;
    await add("1", "ann");
    await add("2", '=HYPERLINK("http://evil"),x');
    await add("3", "");
    await add("4", "admin");
    await add("5", "house");
    await sql`
      insert into "account" (id, "accountId", "providerId", "userId", "updatedAt") values ('a', '4', 'credential', '4', now())`;
    await sql`insert into api_key (user_id, name, hash, start) values ('1', 'old', 'h', 's')`;
    await migrate(sql);
    const names = Object.fromEntries((await sql`select id, name from "user"`).map(({ id, name }) => [id, name]));
    expect(names).toMatchObject({ 1: "ann", 5: "house" });
    for (const id of [2, 3, 4]) expect(names[id]).toMatch(/^author-[0-9a-f]{16}$/);
    const lines = await sql`select subject, detail from audit order by subject`;
    expect(lines.map(({ subject }) => subject)).toEqual(["2", "3", "4"]);
    expect(lines[0]?.detail).toContain("=HYPERLINK");
    expect(await sql`select name from author_name`).toHaveLength(5);
    expect(await sql`select * from operator`).toEqual([]);
    const [key] = await sql`select scopes, expires_at > now() + interval '364 days' as lives from api_key`;
    expect(key).toEqual({ scopes: ["read", "submit", "manage"], lives: true });
  } finally {
    await sql.end();
    await rm(before, { recursive: true });
  }
});
