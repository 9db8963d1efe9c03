import { closeSandbox } from "@liars-ladder/sandbox";
import { afterAll } from "vitest";
import { refusesNested } from "./nesting.ts";

afterAll(closeSandbox);
refusesNested("blocks");
