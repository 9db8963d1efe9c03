import { Type } from "typebox";
import { Health, Key, Me, NewKey, Session } from "../account.ts";
import { ForAll, ForOwner, Name, Uuid, Words } from "../basics.ts";
import { AccountExport } from "../my-data.ts";
import { WEBHOOK_EVENTS } from "../notices.ts";
import { KEYS, SCOPES } from "../routes.ts";
import { NewWebhook, WebhookState, WebhookUrl } from "../webhook.ts";
import { closed, list, params, type RouteSchema } from "./parts.ts";

export const account = {
  getMe: {
    summary: "My account, and what is left of my quotas",
    tag: "account",
    access: "author",
    scope: "read",
    response: Me,
    problems: [],
  },
  listKeys: {
    summary: "My API keys",
    tag: "account",
    access: "author",
    scope: null,
    response: list(Key),
    problems: [],
  },
  createKey: {
    summary: "Make an API key; it is shown once",
    tag: "account",
    access: "author",
    scope: null,
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 32 }),
        scopes: Type.Optional(
          Type.Array(Words(SCOPES), {
            minItems: 1,
            maxItems: SCOPES.length,
            uniqueItems: true,
            description: "What it may be used for; default read and submit.",
          }),
        ),
        days: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: KEYS.mostDays,
            description: `Days until it expires; default ${KEYS.days}.`,
          }),
        ),
      },
      closed,
    ),
    response: NewKey,
    status: 201,
    problems: ["quota.keys"],
  },
  revokeKey: {
    summary: "Revoke an API key of mine, at once",
    tag: "account",
    access: "author",
    scope: null,
    params: params({ key: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" }) }),
    response: ForOwner({ revoked: Type.Boolean() }),
    problems: ["key.unknown"],
  },
  getHealth: {
    summary: "My bots: what each does on the ladders, and the newest faults of its active version",
    tag: "account",
    access: "author",
    scope: "read",
    response: list(Health),
    problems: [],
  },
  listSessions: {
    summary: "Where I am signed in",
    tag: "account",
    access: "author",
    scope: null,
    response: list(Session),
    problems: [],
  },
  endSession: {
    summary: "End a session of mine, at once",
    tag: "account",
    access: "author",
    scope: null,
    params: params({ session: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" }) }),
    response: ForOwner({ ended: Type.Boolean() }),
    problems: ["session.unknown"],
  },
  getWebhook: {
    summary: "My webhook, and the last things that were sent to it",
    tag: "account",
    access: "author",
    scope: null,
    response: WebhookState,
    problems: [],
  },
  setWebhook: {
    summary: "Set my webhook; its secret is shown here, and new for a new address",
    tag: "account",
    access: "author",
    scope: null,
    body: Type.Object(
      {
        url: WebhookUrl,
        kinds: Type.Optional(
          Type.Array(Words(WEBHOOK_EVENTS), {
            minItems: 1,
            uniqueItems: true,
            description: "What is sent; default all but `match.finished`.",
          }),
        ),
      },
      closed,
    ),
    response: NewWebhook,
    status: 201,
    problems: ["webhook.url"],
  },
  removeWebhook: {
    summary: "Remove my webhook, and what waits to be sent to it",
    tag: "account",
    access: "author",
    scope: null,
    response: ForOwner({ removed: Type.Boolean() }),
    problems: ["webhook.none"],
  },
  testWebhook: {
    summary: "Send a test to my webhook",
    tag: "account",
    access: "author",
    scope: null,
    response: ForOwner({ delivery: Uuid }),
    status: 202,
    problems: ["webhook.none", "request.rate"],
  },
  exportAccount: {
    summary: "All that is kept of me, as one JSON file: account, sources, reports, matches, logs",
    tag: "account",
    access: "author",
    scope: null,
    response: AccountExport,
    problems: [],
  },
  deleteAccount: {
    summary: "Delete my account for good; its games stay, without its name",
    tag: "account",
    access: "author",
    scope: null,
    body: Type.Object(
      { password: Type.Optional(Type.String({ maxLength: 200, description: "Needed where the account has one." })) },
      closed,
    ),
    response: ForOwner({ name: Type.String({ description: "What its games show from now on." }) }),
    problems: ["auth.owner", "auth.fresh", "author.operator", "request.rate"],
  },
  reportName: {
    summary: "Report the name of an author or a bot to the operators",
    tag: "account",
    access: "author",
    scope: null,
    body: Type.Object(
      {
        author: Name,
        bot: Type.Optional(Name),
        reason: Type.String({ minLength: 3, maxLength: 500 }),
      },
      closed,
    ),
    response: ForAll({ reported: Type.Literal(true) }),
    status: 201,
    problems: ["author.unknown", "bot.unknown", "report.name", "report.twice", "quota.reports"],
  },
} as const satisfies Record<string, RouteSchema>;
