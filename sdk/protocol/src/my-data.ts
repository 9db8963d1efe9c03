import { type Static, Type } from "typebox";
import { Session } from "./account.ts";
import { ForOwner, GameId, LadderId, Name, Nullable, Time, Uuid, Words } from "./basics.ts";
import { SCOPES } from "./routes.ts";
import { LogLine, Report, SourceFile } from "./version.ts";
import { Webhook } from "./webhook.ts";

/** All that is kept of an account, for its owner to take along. */
export const AccountExport = ForOwner({
  author: Name,
  email: Type.String(),
  createdAt: Time,
  signsInBy: Type.Array(Type.String({ description: "`credential`: a password; `github`." })),
  keys: Type.Array(
    Type.Object({
      name: Type.String(),
      start: Type.String(),
      scopes: Type.Array(Words(SCOPES)),
      createdAt: Time,
      lastUsedAt: Nullable(Time),
      expiresAt: Time,
    }),
  ),
  sessions: Type.Array(Session),
  webhook: Nullable(Webhook),
  games: Type.Array(
    Type.Object({
      id: GameId,
      ladder: LadderId,
      state: Type.String(),
      at: Time,
      decisions: Type.Integer(),
    }),
    { description: "Games against bots, the first 10,000." },
  ),
  reports: Type.Array(
    Type.Object({ name: Type.String(), reason: Type.String(), at: Time, verdict: Nullable(Type.String()) }),
    { description: "Names that this account reported." },
  ),
  coAuthorOf: Type.Array(Type.Object({ author: Name, bot: Name, invitedAt: Time, joinedAt: Nullable(Time) }), {
    description: "Bots of others that it writes too, or is invited to.",
  }),
  versions: Type.Array(
    Type.Object({
      id: Uuid,
      author: Name,
      bot: Name,
      number: Type.Integer(),
      state: Type.String(),
      note: Nullable(Type.String()),
      at: Time,
      report: Report,
      entry: Type.String(),
      files: Type.Array(SourceFile),
    }),
  ),
  matches: Type.Array(
    Type.Object({
      id: Uuid,
      ladder: LadderId,
      rated: Type.Boolean(),
      state: Type.String(),
      at: Time,
      version: Type.String({ description: "author/bot@number: a bot that this account writes." }),
      games: Nullable(Type.Integer()),
      wins: Nullable(Type.Number()),
      forfeits: Nullable(Type.Integer()),
    }),
  ),
  logs: Type.Array(
    Type.Object({
      version: Type.String({ description: "author/bot@number." }),
      game: GameId,
      seat: Type.Integer(),
      at: Time,
      kind: LogLine.properties.kind,
      move: Nullable(Type.Integer()),
      text: Type.String(),
    }),
  ),
});
export type AccountExport = Static<typeof AccountExport>;
