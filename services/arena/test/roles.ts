import { api, type FieldClass, type RouteName, type RouteSchema, type Scope } from "@liars-ladder/protocol";

/**
 * Who may call, in the order of the table. `owner` is the author of everything that is asked for, `co-author` one of the authors
 * of the owner's bots, `other` the author of something else.
 */
export const ROLES = [
  "nobody",
  "user",
  "other",
  "owner",
  "co-author",
  "operator",
  "owner's key: read",
  "owner's key: submit",
  "owner's key: manage",
  "owner's key: play",
  "owner's key: contribute",
  "operator's key: manage",
  "revoked key",
  "expired key",
  "runner",
] as const;
export type Role = (typeof ROLES)[number];

const scopeOf = (role: Role): Scope | undefined => /key: (\w+)$/.exec(role)?.[1] as Scope | undefined;
/** What a bot's owner alone may do, of all its authors. */
const OWNERS_ALONE: readonly RouteName[] = ["inviteCoAuthor", "removeCoAuthor", "handOver"];
/** A co-author is what the owner is, of a bot and its versions, and gets their code for a rerun. */
const isOwner = (role: Role, name: RouteName): boolean =>
  role.startsWith("owner") ||
  (role === "co-author" &&
    (name === "getRerun" || ["bots", "versions"].includes(api[name].tag)) &&
    !OWNERS_ALONE.includes(name));
const isOperator = (role: Role): boolean => role.startsWith("operator");
/** Credentials that open nothing, not even public routes, so that their sender learns at once that they do not work. */
const isDead = (role: Role): boolean => role === "revoked key" || role === "expired key" || role === "runner";

/**
 * What a route answers to somebody: "yes", or the status of its refusal. This is stated a second time, independent
 * of bind.ts.
 */
export function answerTo(role: Role, name: RouteName): "yes" | 401 | 403 {
  const { access, scope }: RouteSchema = api[name];
  if (isDead(role)) return 401;
  if (role === "nobody") return access === "public" ? "yes" : 401;
  const key = scopeOf(role);
  if (key !== undefined && key !== scope) return 403;
  if (access === "operator") return isOperator(role) ? "yes" : 403;
  if (access === "owner") return isOwner(role, name) ? "yes" : 403;
  return "yes";
}

/** The classes of the fields that somebody may see in a route's answer. */
export function mayHold(role: Role, name: RouteName): FieldClass[] {
  const { access }: RouteSchema = api[name];
  // A key that may not read gets no more from its calls, but for games that it may play and matches that it contributes; what `author` routes return is the
  // caller's own.
  const reads = ["read", "play", "contribute"].includes(scopeOf(role) ?? "read");
  const own = reads && (isOwner(role, name) || access === "author");
  return ["public", ...(own ? (["owner"] as const) : []), ...(isOperator(role) ? (["operator"] as const) : [])];
}
