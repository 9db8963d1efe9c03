import { type Static, Type } from "typebox";
import { BotRef, ForOwner, LadderId, Name, Nullable, Time, Uuid, Words } from "./basics.ts";
import { SCOPES } from "./routes.ts";
import { LogLine } from "./version.ts";

export const Quotas = ForOwner({
  versions: Type.Object({
    used: Type.Integer({
      description: "That this account submitted in the last 24 h, of any bot, and that were not rejected.",
    }),
    limit: Type.Integer(),
    /** When the next may be submitted, once all are used. */
    nextAt: Nullable(Time),
  }),
  rejected: Type.Object({
    used: Type.Integer({
      description: "Seconds of CPU that the builds of rejected versions took in the last 24 h; each counts 5 or more.",
    }),
    limit: Type.Integer(),
    /** When the next may be submitted, once all are used. */
    nextAt: Nullable(Time),
  }),
  challenges: Type.Object({
    used: Type.Integer({ description: "Asked for in the last 24 h, and not void." }),
    limit: Type.Integer(),
    /** When the next may be asked for, once all are used. */
    nextAt: Nullable(Time),
  }),
  plays: Type.Object({
    used: Type.Integer({ description: "Games against bots that were begun in the last 24 h." }),
    limit: Type.Integer(),
    /** When the next may be begun, once all are used. */
    nextAt: Nullable(Time),
  }),
  bots: Type.Array(Type.Object({ ladder: LadderId, used: Type.Integer(), limit: Type.Integer() })),
});
export type Quotas = Static<typeof Quotas>;

export const Key = ForOwner({
  id: Type.String(),
  name: Type.String(),
  start: Type.String({ description: "Its first characters, to know it by." }),
  scopes: Type.Array(Words(SCOPES), { description: "What it may be used for." }),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
  expiresAt: Time,
});
export type Key = Static<typeof Key>;

export const Me = ForOwner({
  author: Name,
  email: Type.String(),
  operator: Type.Boolean(),
  /** How this request was signed in. */
  by: Type.Union([Type.Literal("key"), Type.Literal("session")]),
  /** The key that it came with; null for a session, which may do everything that its author may. */
  key: Nullable(Key),
  quotas: Quotas,
  coAuthorOf: Type.Array(BotRef, { description: "Bots of others that the account writes too." }),
  invitations: Type.Integer({ description: "Bots whose owners ask it to become a co-author." }),
});
export type Me = Static<typeof Me>;

/** Where somebody is signed in. */
export const Session = ForOwner({
  id: Type.String(),
  createdAt: Time,
  lastSeen: Time,
  expiresAt: Time,
  agent: Nullable(Type.String({ description: "What the browser or program calls itself." })),
  network: Nullable(Type.String({ description: "The network that it began in." })),
  current: Type.Boolean({ description: "It is the one that asks." }),
});
export type Session = Static<typeof Session>;

/** How an active version does, for its author. */
export const Health = ForOwner({
  version: Uuid,
  number: Type.Integer(),
  bot: BotRef,
  playing: Type.Integer({ description: "Ladders on which it plays." }),
  suspended: Type.Integer({ description: "Ladders on which it is suspended." }),
  reason: Nullable(Type.String({ description: "Why, on one of them." })),
  faults: Type.Array(LogLine, { description: "The newest of all its author's 200 newest." }),
});
export type Health = Static<typeof Health>;

/** `key` is shown once, here. */
export const NewKey = ForOwner({ ...Key.properties, key: Type.String() });
export type NewKey = Static<typeof NewKey>;
