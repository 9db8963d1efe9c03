import { test } from "vitest";
import { forgedMatches } from "./forging.fixture.ts";

test("200 forged phases: no honest bot is charged, and there is always a result", () => forgedMatches(200, 1));
