import { nearest } from "@liars-ladder/rules";
import { type Failure, usage } from "../failure.ts";
import { type Connection, must } from "./connect.ts";

/** What to say where there is no ladder with this id. */
export async function unknownLadder(client: Connection["client"], id: string): Promise<Failure> {
  const ids = must(await client.listLadders()).items.map(({ ladder }) => ladder.id);
  const near = nearest(id, ids);
  return usage(
    `there is no ladder ${id}${near === undefined ? "" : `; did you mean ${near}?`}`,
    `Ladders: ${ids.join(", ")}.`,
  );
}
