import { fileURLToPath } from "node:url";
import {
  ACCESS,
  AUTH,
  AUTH_METHODS,
  api,
  OPERATOR,
  OWNER,
  PUBLIC,
  ROUTES,
  type RouteName,
  type RouteSchema,
  SCOPES,
  serverEvents,
} from "@liars-ladder/protocol";
import { describe, expect, test } from "vitest";
import { type Field, fieldsIn, fieldsOf } from "../../test/fields.ts";
import { answerTo, ROLES } from "../../test/roles.ts";

const names = Object.keys(ROUTES) as RouteName[];
const at = (name: RouteName) => `${ROUTES[name].method} ${ROUTES[name].path}`;
const docs = (name: string) => fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));

describe("every route and every field of its answer has a class", () => {
  test.each(names)("%s", (name) => {
    const { access, scope, response }: RouteSchema = api[name];
    expect(ACCESS).toContain(access);
    expect([...SCOPES, null]).toContain(scope);
    const classes = new Set(fieldsOf(response).map((field) => field.class));
    if (access !== "operator") expect(classes).not.toContain("operator");
    if (access === "operator") expect(scope).toBe("manage");
    if (access !== "public" && ROUTES[name].method !== "GET") expect(scope).not.toBe("read");
  });
  test("everybody may listen to events: each of their fields is public, or is never sent", () => {
    for (const event of Object.values(serverEvents))
      for (const field of fieldsOf(event)) expect(field.class).not.toBe("operator");
  });
});

describe("the walk", () => {
  const schema = {
    type: "object",
    properties: { a: { type: "string" }, b: { anyOf: [{ ...OWNER, type: "string" }, { type: "null" }] } },
  };
  test("a field without a class, or that no schema knows, is found", () => {
    expect(() => fieldsOf(schema)).toThrow("a has no class");
    expect(() => fieldsOf({ ...schema, "x-class": "secret" })).toThrow("a has no class");
    expect(() => fieldsIn({ ...schema, ...PUBLIC }, { a: "1", c: 1 })).toThrow("c is not in the schema");
    expect(() => fieldsIn({ ...schema, ...PUBLIC }, { toString: 1 })).toThrow("toString is not in the schema");
  });
  test("classes are inherited, and said anew", () => {
    const list = { type: "array", items: { ...schema, ...OPERATOR } };
    const found = [
      { path: "[].a", class: "operator" },
      { path: "[].b", class: "owner" },
    ];
    expect(fieldsOf(list)).toEqual(found);
    expect(fieldsIn(list, [{ a: "1", b: "2" }])).toEqual(found);
    expect(fieldsIn(list, [{ a: "1", b: null }])).toEqual(found.slice(0, 1));
  });
});

/** A table of Markdown. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** If it fails and asks for `npx vitest -u`, read what changed: who sees more than before? */
test("docs/api-routes.md says who may call what", async () => {
  const rows = names.map((name) => [
    `\`${at(name)}\``,
    api[name].scope ?? "–",
    ...ROLES.map((role) => String(answerTo(role, name))),
  ]);
  const hidden = names.flatMap((name) => {
    const own = fieldsOf(api[name].response).filter(({ class: of }) => of !== "public");
    const of = [...new Set(own.map((field) => field.class))];
    return of.map((one) => [`\`${at(name)}\``, one, short(own.filter((field) => field.class === one))]);
  });
  const accounts = (Object.keys(AUTH) as (keyof typeof AUTH)[]).map(
    (name) => `\`${AUTH_METHODS[name]} ${AUTH[name]}\``,
  );
  const text = `<!-- Written by services/arena/src/http/access.test.ts from the schemas: npx vitest run -u --project services services/arena/src/http/access.test.ts -->

# Route × role

Every route of the API, the scope that a key needs for it, and its answer to each role: yes, or the status of its refusal.
\`matrix.test.ts\` calls each route in each role and compares. The *owner* is the author of what is asked for, *co-author* one
of the other authors of that bot, *other* the author of something else, and *user* has nothing yet; \`–\` means that no key may call it. A runner has the queue, and its
password opens nothing here. ${"`GET /healthz`, `/readyz`, `/docs`, `/api/openapi.json`, `/api/replay.schema.json`"} and the pages are open to all, \`/metrics\` to this machine or a token.

${table(["route", "scope", ...ROLES], rows)}

Accounts, by better-auth; everything else of it is 404: ${accounts.join(", ")}.

## Fields that not everybody sees

All fields of all answers with their classes are in [api-fields.txt](api-fields.txt). These are not public:

${table(["route", "for", "fields"], hidden)}
`;
  await expect(text).toMatchFileSnapshot(docs("api-routes.md"));
});

const short = (fields: readonly Field[]): string => fields.map(({ path }) => `\`${path || "all"}\``).join(", ");

test("docs/api-fields.txt lists every field of every answer", async () => {
  const lines = names.flatMap((name) => [
    at(name),
    ...fieldsOf(api[name].response).map(({ path, class: of }) => `  ${of.padEnd(8)} ${path || "(all of it)"}`),
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(docs("api-fields.txt"));
});
