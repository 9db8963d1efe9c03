import { type TObjectOptions, type TProperties, type TSchema, Type } from "typebox";

/**
 * Who may see a field of an answer: everybody, its author, or an operator. A field has the class of its object
 * unless it has its own. Tests fail for a field without a class, and for one that is sent to anybody else.
 */
export const CLASSES = ["public", "owner", "operator"] as const;
export type FieldClass = (typeof CLASSES)[number];
export const PUBLIC = { "x-class": "public" } as const;
export const OWNER = { "x-class": "owner" } as const;
export const OPERATOR = { "x-class": "operator" } as const;

/** An object whose fields everybody may see. */
export const ForAll = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...PUBLIC, ...options });
/** An object whose fields only its author may see. */
export const ForOwner = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...OWNER, ...options });
/** An object whose fields only operators may see. */
export const ForOperators = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...OPERATOR, ...options });

/** The shapes that many messages share. */

export const Uuid = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  description: "A UUID in lower case.",
});
/** An author's or a bot's name. */
export const Name = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]{1,31}$",
  description: "A name: 2–32 of a–z, 0–9 and -, not beginning with -.",
  examples: ["honest"],
});
export const LadderId = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]{1,47}$",
  description: "A ladder's id: 2–48 of a–z, 0–9 and -, not beginning with -.",
  examples: ["palafico"],
});
/** A game is named by its match and its 0-based number in it. */
export const GameId = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.(0|[1-9][0-9]{0,4})$",
  description: "`<match>.<number of the game in it, from 0>`",
});
/** Seasons of a ladder count from 1. */
export const SeasonNumber = Type.Integer({ minimum: 1, maximum: 999_999 });
export const Time = Type.String({ description: "ISO 8601, UTC.", examples: ["2026-01-31T12:00:00.000Z"] });
export const Cursor = Type.String({ maxLength: 200, description: "Where the page before ended: its `next`." });
export const Seed = Type.String({ pattern: "^chacha8:[0-9a-f]{64}$", description: "`chacha8:` and 64 hex digits." });
export const Hash = Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256, in hex." });
/** `Uint8Array` → base64 of its gzip. */
export const Gzip = Type.String({ description: "Base64 of gzip." });

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
/** A closed set of words, its type derived from one `as const` array. */
export const Words = <const T extends readonly string[]>(words: T, description?: string) =>
  Type.Unsafe<T[number]>({
    type: "string",
    enum: [...words],
    ...(description === undefined ? {} : { description }),
  });

export const gameId = (match: string, index: number): string => `${match}.${index}`;

/** A bot as it is named everywhere: `author/name`. */
export const BotRef = ForAll({
  author: Name,
  name: Name,
  house: Type.Boolean({ description: "A house bot: it has no author, and `author` is `house`." }),
});

/** A version as others name it: `author/name@number`. */
export const VersionRef = ForAll({
  id: Uuid,
  number: Type.Integer({ minimum: 1 }),
  bot: BotRef,
});

/** A rating with its 95 % interval, on the Elo scale. */
export const Rating = ForAll(
  { rating: Type.Number(), low: Type.Number(), high: Type.Number() },
  {
    description:
      "A rating with its 95 % interval, on the Elo scale: the best guess, given the games and what the field looks like.",
  },
);

export const Engine = ForAll(
  {
    node: Type.String(),
    v8: Type.String(),
    rules: Type.String(),
    sandbox: Type.String(),
    // The first records lack these two.
    sdk: Type.Optional(Type.String()),
    isolatedVm: Type.Optional(Type.String()),
  },
  { description: "The versions of what played: with them, the seeds and the bots a match can be repeated." },
);
