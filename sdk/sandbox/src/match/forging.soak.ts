import { test } from "vitest";
import { forgedMatches } from "./forging.fixture.ts";

test(
  "5,000 forged phases: no honest bot is charged, and there is always a result",
  () => forgedMatches(5_000, 7),
  1_200_000,
);
