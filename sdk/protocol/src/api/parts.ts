import { type TSchema, Type } from "typebox";
import { Cursor, LadderId, Nullable, SeasonNumber, Uuid } from "../basics.ts";
import type { ProblemCode } from "../problems.ts";
import type { Scope } from "../routes.ts";

/** Who may call: everybody, everybody who is signed in, only an author of the thing, or an operator. */
export const ACCESS = ["public", "author", "owner", "operator"] as const;
export type Access = (typeof ACCESS)[number];

export interface RouteSchema {
  summary: string;
  tag: "account" | "ladders" | "leagues" | "bots" | "versions" | "matches" | "play" | "contribute" | "status" | "admin";
  access: Access;
  /** The scope that a key needs to call it; null: no key may, only somebody who is signed in. */
  scope: Scope | null;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
  /** HTTP status of success, if it is not 200. */
  status?: 201 | 202;
  /** The media type of a text that is not JSON. */
  media?: string;
  /** The problems of this route, besides those that every route can have. */
  problems: readonly ProblemCode[];
}

export const closed = { additionalProperties: false } as const;
export const params = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, closed);
export const page = <S extends TSchema>(item: S) =>
  Type.Object(
    { items: Type.Array(item), next: Nullable(Cursor) },
    { ...classOf(item), description: "One page, newest first." },
  );
export const list = <S extends TSchema>(item: S) => Type.Object({ items: Type.Array(item) }, classOf(item));
/** A list has the class of its items. */
const classOf = (item: TSchema) => ("x-class" in item ? { "x-class": item["x-class"] } : {});
export const paging = {
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
};
/** `author/bot`. */
export const botPath = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]{1,31}/[a-z0-9][a-z0-9-]{1,31}$",
  description: "A bot as `author/bot`.",
});
/** `author/bot`, for its active version, or `author/bot@number`. */
export const versionPath = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]{1,31}/[a-z0-9][a-z0-9-]{1,31}(@[1-9][0-9]{0,5})?$",
  description: "A bot as `author/bot`, for its active version, or `author/bot@number`.",
});
export const ladder = params({ ladder: LadderId });
export const version = params({ version: Uuid });
export const match = params({ match: Uuid });
export const season = Type.Optional(SeasonNumber);
