/** The problems of matches that are asked for, and of games against bots. A part of the catalogue in problems.ts. */
export const PLAY_PROBLEMS = {
  "challenge.bots": {
    status: 422,
    title: "These bots cannot play this challenge",
    help: "Name different bots that play on this ladder, one of them yours or all of the house, at most one for each seat.",
  },
  "challenge.long": {
    status: 422,
    title: "This challenge would keep a runner busy for too long",
    help: "Ask for fewer deals: `detail` says how many there may be.",
  },
  "challenge.open": {
    status: 409,
    title: "Your last challenge is not over yet",
    help: "Wait for it: `detail` names the match.",
  },
  "challenge.busy": {
    status: 503,
    title: "As many challenges as may be played at a time are under way",
    help: "Try again in a minute: the matches of the ladders are not to wait for them.",
  },
  "play.bots": {
    status: 422,
    title: "These bots cannot sit at this table",
    help: "Name different bots that play on this ladder; `detail` says how many its rules allow.",
  },
  "play.open": {
    status: 409,
    title: "You have as many games under way as one person may have",
    help: "Finish or leave one of them: GET /api/play lists them.",
  },
  "play.moved": {
    status: 409,
    title: "The game has gone on since you looked",
    help: "Look at it again, perhaps in another tab, and decide anew: GET /api/play/:game.",
  },
  "play.turn": {
    status: 409,
    title: "It is not your turn",
    help: "Wait for the bots: GET /api/play/:game?after=… answers when they have decided.",
  },
  "play.illegal": {
    status: 422,
    title: "The rules do not allow this action now",
    help: "Choose another one: `detail` says what is wrong with it. Nothing has happened, and you do not forfeit.",
  },
  "play.over": { status: 409, title: "This game is over", help: "Begin another one, or look at its replay." },
  "play.running": {
    status: 409,
    title: "This game is not over, and what is hidden is shown only then",
    help: "Play it to its end first. A game that was left has no replay.",
  },
  "play.sitting": {
    status: 409,
    title: "No further game can be played at this table",
    help: "Begin at a new table, where the bots remember nothing.",
  },
  "quota.plays": {
    status: 429,
    title: "You have used all the games against bots, or all their CPU time, that one person has in 24 hours",
    help: "Wait until the time in `detail`. Meanwhile play with `liars play --human`, which has no limit.",
  },
} as const;
