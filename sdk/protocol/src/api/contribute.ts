import { Type } from "typebox";
import { Engine, ForOwner, Gzip, Hash } from "../basics.ts";
import { Claim, Contributor, SentMoves } from "../contribute.ts";
import { closed, match, params, type RouteSchema } from "./parts.ts";

const volunteers = { tag: "contribute", access: "author", scope: "contribute" } as const;
/** A match has at most 64 deals at 8 seats, or what an operator's ladder has. */
const MOST_GAMES = 4_096;

export const contribute = {
  getContributor: {
    summary: "What I have contributed",
    ...volunteers,
    response: Contributor,
    problems: [],
  },
  claimMatch: {
    summary: "Get a match to play on my machine; the arena draws it",
    ...volunteers,
    body: Type.Object({ engine: Engine }, closed),
    response: Claim,
    problems: ["contribute.off", "contribute.engine", "contribute.barred", "contribute.open"],
  },
  getBundle: {
    summary: "The bundle of a bot whose source is published, or of one of mine",
    ...volunteers,
    params: params({ hash: Hash }),
    response: ForOwner({ hash: Hash, bundle: Gzip }),
    problems: ["contribute.bundle"],
  },
  sendMoves: {
    summary: "Send the moves of a match that I claimed",
    ...volunteers,
    params: match,
    body: Type.Object(
      {
        engine: Engine,
        games: Type.Array(Type.Array(Type.Integer({ minimum: -5, maximum: 2 ** 31 - 1 }), { maxItems: 100_000 }), {
          maxItems: MOST_GAMES,
          description: "The moves of each game, phase by phase in the order of the seeds; negative for a fault.",
        }),
      },
      closed,
    ),
    response: SentMoves,
    problems: ["contribute.off", "contribute.engine", "contribute.unknown", "contribute.over", "contribute.moves"],
  },
  returnMatch: {
    summary: "Give back a match that I claimed: the home runners play it",
    ...volunteers,
    params: match,
    response: Contributor,
    problems: ["contribute.unknown", "contribute.over"],
  },
} as const satisfies Record<string, RouteSchema>;
