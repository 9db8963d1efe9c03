import { PROBLEMS } from "@liars-ladder/protocol";
import { table } from "./pages.ts";

/** Every code of a problem. */
export const problems = (): string =>
  table(
    ["code", "status", "what is wrong", "what to do"],
    Object.entries(PROBLEMS).map(([code, { status, title, help }]) => [
      `\`${code}\``,
      status === 0 ? "–" : String(status),
      title,
      help,
    ]),
  );
