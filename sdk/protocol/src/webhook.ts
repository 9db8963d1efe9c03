import { type Static, Type } from "typebox";
import { ForOwner, Nullable, Time, Uuid, Words } from "./basics.ts";
import { WEBHOOK_EVENTS } from "./notices.ts";

export const WebhookUrl = Type.String({
  minLength: 8,
  maxLength: 500,
  description: "An https address that all may reach.",
});

/** Where an account's notices are sent. */
export const Webhook = ForOwner({
  url: Type.String(),
  kinds: Type.Array(Words(WEBHOOK_EVENTS), { description: "What is sent." }),
  createdAt: Time,
});
export type Webhook = Static<typeof Webhook>;

/** `secret` signs what is sent (Standard Webhooks, HMAC-SHA256). It is shown here alone. */
export const NewWebhook = ForOwner({ ...Webhook.properties, secret: Type.String() });
export type NewWebhook = Static<typeof NewWebhook>;

export const Delivery = ForOwner({
  id: Uuid,
  kind: Words([...WEBHOOK_EVENTS, "test"] as const),
  state: Words(["waiting", "delivered", "failed"] as const, "`failed`: it is not tried any more."),
  createdAt: Time,
  tries: Type.Integer(),
  nextAt: Nullable(Time),
  /** The last try. */
  last: Nullable(
    Type.Object({
      at: Time,
      status: Nullable(Type.Integer({ description: "The HTTP status; null: nothing answered." })),
      answer: Type.String({ description: "The begin of what was answered, or what went wrong." }),
      ms: Type.Integer({ description: "How long it took." }),
    }),
  ),
});
export type Delivery = Static<typeof Delivery>;

export const WebhookState = ForOwner({
  webhook: Nullable(Webhook),
  deliveries: Type.Array(Delivery, { description: "The newest 20 of the last 14 days." }),
});
export type WebhookState = Static<typeof WebhookState>;
