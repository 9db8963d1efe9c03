import type { Static, TSchema } from "typebox";
import { account } from "./api/account.ts";
import { admin } from "./api/admin.ts";
import { bots } from "./api/bots.ts";
import { coAuthors } from "./api/co-authors.ts";
import { contribute } from "./api/contribute.ts";
import { ladders } from "./api/ladders.ts";
import { leagues } from "./api/leagues.ts";
import { matches } from "./api/matches.ts";
import type { RouteSchema } from "./api/parts.ts";
import { play } from "./api/play.ts";
import { status } from "./api/status.ts";
import { versions } from "./api/versions.ts";
import { ROUTES, type RouteName } from "./routes.ts";

export { ACCESS, type Access, type RouteSchema } from "./api/parts.ts";

const all = {
  ...account,
  ...ladders,
  ...leagues,
  ...bots,
  ...coAuthors,
  ...versions,
  ...matches,
  ...play,
  ...contribute,
  ...status,
  ...admin,
} satisfies Record<RouteName, RouteSchema>;

/** By name: written out, the type of all routes would be larger than the code of this package. */
export type Api = typeof account &
  typeof ladders &
  typeof leagues &
  typeof bots &
  typeof coAuthors &
  typeof versions &
  typeof matches &
  typeof play &
  typeof contribute &
  typeof status &
  typeof admin;

/** Every route with what it takes and gives, in the order of its documentation. */
export const api: Api = all;
export { ROUTES };

/** The type of a part of a route, such as `Part<"getTable", "response">`. */
export type Part<N extends RouteName, P extends "params" | "query" | "body" | "response"> = Api[N] extends {
  [K in P]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;
