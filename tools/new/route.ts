import { type Kind, kebab, type Plan } from "./plan.ts";

const schema = (name: string, group: string) => `import { Type } from "typebox";
import { ForAll } from "../basics.ts";
import type { RouteSchema } from "./parts.ts";

export const ${group} = {
  ${name}: {
    summary: "How many bots there are",
    tag: "bots",
    access: "public",
    scope: "read",
    response: ForAll({ bots: Type.Integer({ minimum: 0 }) }),
    problems: [],
  },
} as const satisfies Record<string, RouteSchema>;
`;

const query = (name: string) => `import type { Db } from "./sql.ts";

export const ${name}Row = (db: Db) => db<{ bots: number }[]>\`select count(*)::int as bots from bot\`;
`;

const handler = (name: string, file: string, group: string) => `import { ${name}Row } from "../../db/${file}.ts";
import type { Sql } from "../../db/sql.ts";
import type { Handlers } from "../bind.ts";

export const ${group}Routes = (sql: Sql): Pick<Handlers, "${name}"> => ({
  ${name}: async () => {
    const [row] = await ${name}Row(sql);
    return { bots: row?.bots ?? 0 };
  },
});
`;

const test = (name: string) => `import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, type Rig, source } from "../../../test/rig.ts";

let rig: Rig;

beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig?.close());

test("${name} counts the bots, for everybody", async () => {
  expect(must(await rig.client().${name}())).toEqual({ bots: 0 });
  const { client } = await rig.signUp("ada");
  must(await client.submitVersion({ params: { bot: "first" }, body: source("export default {};") }));
  expect(must(await rig.client().${name}())).toEqual({ bots: 1 });
});
`;

const DB_TEST = "services/arena/src/db/db.test.ts";
const ACCESS_TEST = "services/arena/src/http/access.test.ts";
const APP = "services/arena/src/http/app.ts";
const API = "sdk/protocol/src/api.ts";
const ROUTES = "sdk/protocol/src/routes.ts";

function plan(name: string): Plan {
  const file = kebab(name);
  const group = `${name}Group`;
  const routes = `services/arena/src/http/routes/${file}`;
  return {
    files: {
      [`sdk/protocol/src/api/${file}.ts`]: schema(name, group),
      [`services/arena/src/db/${file}.ts`]: query(name),
      [`${routes}.ts`]: handler(name, file, group),
      [`${routes}.test.ts`]: test(name),
    },
    insertions: [
      {
        path: ROUTES,
        before: "} as const;\n\nexport type RouteName",
        text: `\n  ${name}: { method: "GET", path: "/api/${file}" },\n`,
      },
      {
        path: API,
        before: 'import type { RouteSchema } from "./api/parts.ts";',
        text: `import { ${group} } from "./api/${file}.ts";\n`,
      },
      { path: API, before: "} satisfies Record<RouteName", text: `  ...${group},\n` },
      { path: API, before: "  typeof admin;", text: `  typeof ${group} &\n` },
      {
        path: APP,
        before: "import { accountRoutes }",
        text: `import { ${group}Routes } from "./routes/${file}.ts";\n`,
      },
      { path: APP, before: "    ...accountRoutes(sql),", text: `    ...${group}Routes(sql),\n` },
      {
        path: DB_TEST,
        before: 'import * as account from "./account.ts";',
        text: `import * as ${group} from "./${file}.ts";\n`,
      },
      { path: DB_TEST, before: "  ...account,", text: `  ...${group},\n` },
      { path: DB_TEST, before: "  accountByName: [[", text: `  ${name}Row: [[]],\n` },
    ],
    runs: [
      {
        args: ["node_modules/vitest/vitest.mjs", "run", "-u", "--project", "services", ACCESS_TEST],
        writes: ["docs/api-routes.md", "docs/api-fields.txt"],
      },
    ],
    next: [
      `say in sdk/protocol/src/api/${file}.ts what it takes and gives, and who may call it; its path is in ${ROUTES}`,
      `write its query in services/arena/src/db/${file}.ts, its handler and test in ${routes}.ts; with others of its noun it may share their files`,
      "where it has parameters, or changes something: say in services/arena/src/http/matrix.test.ts what to ask for",
      `npx vitest run --project services ${routes}.test.ts services/arena/src/db services/arena/src/http/matrix.test.ts`,
      `npx vitest run -u --project services ${ACCESS_TEST}, and read in the diff of docs/ who sees what`,
    ],
  };
}

export const kind: Kind = {
  about: "a route of the API: name, schema, query, handler, test, documents",
  name: { pattern: /^[a-z]+([A-Z][a-z0-9]+)+$/, example: "getBotAges" },
  plan,
};
