import { test } from "vitest";
import { forgedMatches } from "./forging.fixture.ts";

test("5,000 forged phases: nobody honest is charged, and always a result", () => forgedMatches(5_000, 7), 1_200_000);
