import { type Static, Type } from "typebox";
import { BotRef, ForAll, LadderId, Name, Nullable, OWNER, Rating, Time, Uuid, VersionRef, Words } from "./basics.ts";
import { Ladder, NewLadder, Rank } from "./ladder.ts";

/** `ladder`: rated, and whoever's next match tells most plays next. The others plan who meets whom. */
export const LEAGUE_SCHEDULES = ["ladder", "round-robin", "swiss"] as const;
export type LeagueSchedule = (typeof LEAGUE_SCHEDULES)[number];

/** `waiting`: it has not begun. `ending`: its last matches are played. `final`: nothing in it changes any more. */
export const LEAGUE_STATES = ["waiting", "running", "ending", "final"] as const;

export const MOST_DIVISIONS = 4;
/** Members of a league, those who are invited included. */
export const MOST_MEMBERS = 100;
export const LONGEST_LEAGUE_DAYS = 31;

export const LeagueId = Type.String({ pattern: "^[a-z0-9]{12}$", examples: ["k3v9x0q2m7ab"] });
const LeagueName = Type.String({ minLength: 3, maxLength: 60 });

/** One of a league's games: it becomes a ladder of its own. */
export const NewDivision = Type.Object(
  {
    ruleset: NewLadder.properties.ruleset,
    options: NewLadder.properties.options,
    players: NewLadder.properties.players,
  },
  { additionalProperties: false },
);

export const NewLeague = Type.Object(
  {
    name: LeagueName,
    private: Type.Boolean({
      description: "Only its members, those who are invited, and operators know of it. It never changes.",
    }),
    invited: Type.Optional(Type.Array(Name, { maxItems: MOST_MEMBERS, description: "Names of authors." })),
    divisions: Type.Array(NewDivision, { minItems: 1, maxItems: MOST_DIVISIONS }),
    schedule: Words(LEAGUE_SCHEDULES),
    rounds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 20,
        description:
          "How often all meet in a round robin (1 when left out), or the rounds of a Swiss league (as many as leave one without a loss).",
      }),
    ),
    deals: Type.Integer({ minimum: 1, description: "The most deals that it plays, over all its divisions." }),
    startsAt: Type.Optional(
      Type.String({ format: "date-time", description: "Left out, it begins when its organiser starts it." }),
    ),
    endsAt: Type.String({ format: "date-time", description: "From then on it makes no matches." }),
  },
  { additionalProperties: false },
);
export type NewLeague = Static<typeof NewLeague>;

export const LeagueSummary = ForAll({
  id: LeagueId,
  name: LeagueName,
  organiser: Nullable(Name),
  private: Type.Boolean(),
  mine: Nullable(
    Words(["organiser", "member", "invited"] as const, "What you are in it; null: neither a member nor invited."),
  ),
  schedule: Words(LEAGUE_SCHEDULES),
  rounds: Nullable(Type.Integer()),
  deals: Type.Integer(),
  state: Words(LEAGUE_STATES),
  createdAt: Time,
  startsAt: Nullable(Time),
  startedAt: Nullable(Time),
  endsAt: Time,
  endedAt: Nullable(Time),
  endedWhy: Nullable(Type.String()),
  members: Type.Integer(),
  bots: Type.Integer({ description: "Of its members." }),
});
export type LeagueSummary = Static<typeof LeagueSummary>;

export const League = ForAll({
  ...LeagueSummary.properties,
  invite: Nullable(
    Type.String({
      ...OWNER,
      description: "Whoever has this may join. Only its organiser is told, until it has ended.",
    }),
  ),
  divisions: Type.Array(
    ForAll({
      ladder: Ladder,
      bots: Type.Integer({ description: "That play in it now, house bots included." }),
      matches: Type.Integer({ description: "Played so far." }),
      deals: Type.Integer({ description: "Played so far." }),
      of: Type.Integer({ description: "The most deals that it plays." }),
    }),
  ),
  /** In the order in which they joined; those who are invited come last. */
  players: Type.Array(
    ForAll({
      author: Name,
      joined: Type.Boolean({ description: "False: invited, and not here yet." }),
      bot: Nullable(BotRef),
    }),
  ),
});
export type League = Static<typeof League>;

export const LeagueRow = ForAll({
  rank: Nullable(Type.Integer({ description: "From 1; equals share the better one. Null: not rated yet." })),
  version: VersionRef,
  playing: Type.Boolean({ description: "False: withdrawn, suspended or superseded. Its results stay." }),
  points: Type.Number({
    description: "A match gives the share of the others that it left behind, a tie counting half.",
  }),
  matches: Type.Integer(),
  byes: Type.Integer(),
  score: Nullable(Type.Number({ description: "Points a match, 0–1; null before the first." })),
  buchholz: Type.Number({ description: "The sum of its opponents' points, each as often as they met." }),
  standing: Nullable(Rating),
  range: Nullable(Rank),
  mine: Type.Boolean(),
});
export type LeagueRow = Static<typeof LeagueRow>;

/** Who meets whom, where a league plans it. */
export const LeaguePairing = ForAll({
  round: Type.Integer(),
  versions: Type.Array(VersionRef),
  state: Words(
    ["open", "made", "played", "bye", "off"] as const,
    "`off`: one of them plays no more, so it is not played.",
  ),
  match: Nullable(Uuid),
});
export type LeaguePairing = Static<typeof LeaguePairing>;

export const LeagueTable = ForAll({
  league: LeagueId,
  ladder: LadderId,
  schedule: Words(LEAGUE_SCHEDULES),
  final: Type.Boolean({ description: "It never changes any more." }),
  round: Type.Integer({ description: "Of a Swiss league, the round that is being played; else 0." }),
  rounds: Type.Integer({ description: "Of a Swiss league; else 0." }),
  rows: Type.Array(LeagueRow),
  /** Of a Swiss league all rounds so far, newest first; of a round robin what is left and was played last. */
  pairings: Type.Array(LeaguePairing),
});
export type LeagueTable = Static<typeof LeagueTable>;
