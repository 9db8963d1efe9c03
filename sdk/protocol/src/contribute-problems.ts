/** The problems of volunteers who play matches. A part of the catalogue in problems.ts. */
export const CONTRIBUTE_PROBLEMS = {
  "contribute.off": {
    status: 404,
    title: "This ladder has its matches played by its own machines alone",
    help: "Ask who runs it: the setting CONTRIBUTE lets volunteers play.",
  },
  "contribute.engine": {
    status: 409,
    title: "Your engine is not that of the home runners, so it might play other games",
    help: "Install the versions that `detail` names. They come with the CLI of the ladder's release, and with its Node.",
  },
  "contribute.barred": {
    status: 409,
    title: "You may not contribute any more: you sent moves that the home runners did not see",
    help: "`detail` names the match and the first decision that differed. If you did not change it, ask an operator.",
  },
  "contribute.open": {
    status: 429,
    title: "You have as many claims as one account may have at a time",
    help: "Send what you have played. A claim that was given back or lost counts until its deadline.",
  },
  "contribute.unknown": {
    status: 404,
    title: "You have not claimed this match",
    help: "POST /api/contribute/claim gives you a match. Nobody can choose one.",
  },
  "contribute.over": {
    status: 409,
    title: "This claim is over, so nothing was taken",
    help: "It was answered, given back, or its deadline had passed. Claim another match.",
  },
  "contribute.moves": {
    status: 422,
    title: "These moves are no record of this match",
    help: "Send all games in their order, each to its end, as the sandbox recorded them. The home runners play the match now.",
  },
  "contribute.bundle": {
    status: 404,
    title: "There is no bundle with this hash that you may have",
    help: "A claim names the bundles of its match. Only those of house bots and of your own bots leave the ladder.",
  },
  "contributor.unknown": {
    status: 404,
    title: "Nobody with this name is barred from contributing",
    help: 'The operator page lists volunteers under "Volunteers".',
  },
} as const;
