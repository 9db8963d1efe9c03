import { Type } from "typebox";
import { Key, Me, NewKey } from "../account.ts";
import { closed, list, params, type RouteSchema } from "./parts.ts";

export const account = {
  getMe: { summary: "Who I am, and what I have left", tag: "account", access: "author", response: Me, problems: [] },
  listKeys: { summary: "My API keys", tag: "account", access: "author", response: list(Key), problems: [] },
  createKey: {
    summary: "Make an API key; it is shown once",
    tag: "account",
    access: "author",
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 32 }),
        days: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 365, description: "Until it expires; left out: never." }),
        ),
      },
      closed,
    ),
    response: NewKey,
    status: 201,
    problems: [],
  },
  revokeKey: {
    summary: "Revoke an API key of mine, at once",
    tag: "account",
    access: "author",
    params: params({ key: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" }) }),
    response: Type.Object({ revoked: Type.Boolean() }),
    problems: ["key.unknown"],
  },
} as const satisfies Record<string, RouteSchema>;
