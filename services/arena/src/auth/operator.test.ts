import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, type Rig } from "../../test/rig.ts";
import { called, typed } from "../../test/typed.ts";
import { main } from "./operator-main.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig?.close());

const env = () => ({ DATABASE_URL: rig.databaseUrl, OPERATORS: "early" });
const operator = (...args: string[]) => called(main, env(), ...args);

test("an operator is a row that the host grants, by name or id, and takes away; each leaves a line of audit", async () => {
  const none = await typed(env(), "operator", "list");
  expect(none).toMatchObject({ code: 0, out: expect.stringContaining("Nobody is an operator") });
  const early = await rig.signUp("early");
  expect(must(await early.client.getMe()).operator).toBe(false);
  expect(await early.client.listAudit()).toMatchObject({ problem: { code: "auth.operator" } });

  const added = await operator("add", "early", "--reason", "she hosts it");
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^early \(id \w+, e-mail early@example.org\)/) });
  expect(must(await early.client.getMe()).operator).toBe(true);
  const id = /id (\w+)/.exec(added.out)?.[1] ?? "";
  expect(must(await early.client.listAudit()).items[0]).toMatchObject({
    operator: expect.stringMatching(/ \(liars-arena\)$/),
    action: "operator.add",
    subject: id,
    detail: "early may do what operators do. Reason: she hosts it",
  });
  expect((await operator("list")).out).toMatch(new RegExp(`^early \\(id ${id}\\) since .*: she hosts it$`, "m"));
  expect(await operator("add", id)).toMatchObject({ code: 1, err: expect.stringContaining("is an operator") });

  expect(await operator("remove", id)).toMatchObject({
    code: 0,
    out: expect.stringContaining("not an operator any more"),
  });
  expect(await early.client.listAudit()).toMatchObject({ problem: { code: "auth.operator" } });
  expect(await operator("remove", "early")).toMatchObject({ code: 1, err: expect.stringContaining("not an operator") });
  const lines = await rig.sql`select action, subject from audit order by id`;
  expect(lines.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `operator.add ${id}`,
    `operator.remove ${id}`,
  ]);
});

test("names that look like the new operator's are told; an id that is somebody else's name is refused", async () => {
  await rig.signUp("bob-b0ss");
  await rig.signUp("bob-boss");
  expect((await operator("add", "bob-boss")).out).toContain("these names look very similar: bob-b0ss");
  await rig.sql`insert into "user" (id, name, email, "emailVerified") values ('bob-boss', 'two-faced', 'x', false)`;
  expect(await operator("remove", "bob-boss")).toMatchObject({
    code: 1,
    err: expect.stringContaining("id of another"),
  });
});

test("what is typed wrong is said, and nothing is done", async () => {
  const nothing = await typed(env(), "operator");
  expect(nothing).toMatchObject({ code: 2, err: expect.stringContaining("No command is given") });
  for (const [args, words] of [
    [[], "No command is given"],
    [["make", "x"], 'There is no command "make"'],
    [["add"], "Which account"],
    [["add", "x", "y"], '"y" is not expected here'],
    [["list", "x"], '"x" is not expected here'],
    [["add", "x", "--reason", ""], "3 to 500 characters"],
  ] as const)
    expect(await operator(...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) });
  expect(await operator("add", "nobody-here")).toMatchObject({ code: 1, err: expect.stringContaining("nobody-here") });
});
