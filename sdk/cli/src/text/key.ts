import type { Part } from "@liars-ladder/protocol";
import { ago } from "./say.ts";

type Key = NonNullable<Part<"getMe", "response">["key"]>;

/** Says what a key is for and how long it is valid; never shows the key itself. */
export const sayKey = ({ name, start, scopes, expiresAt, lastUsedAt }: Key): string =>
  `Key ${start}… (${name}): scopes ${scopes.join(", ")}; valid until ${expiresAt.slice(0, 10)}; last used ${lastUsedAt === null ? "never" : ago(lastUsedAt)}.`;
