import { test } from "vitest";
import { forgedMatches } from "./forging.fixture.ts";

test("200 forged phases: nobody honest is charged, and always a result", () => forgedMatches(200, 1));
