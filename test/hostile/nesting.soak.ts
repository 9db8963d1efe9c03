import { closeSandbox } from "@liars-ladder/sandbox";
import { afterAll } from "vitest";
import { NESTED, refusesNested } from "./nesting.ts";

afterAll(closeSandbox);
for (const what of Object.keys(NESTED)) refusesNested(what);
