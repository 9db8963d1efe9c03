/** The problems of who writes a bot. A part of the catalogue in problems.ts. */
export const BOT_PROBLEMS = {
  "bot.author": {
    status: 409,
    title: "This account is an author of this bot, or is invited",
    help: "Invitations wait on the page of the account that was invited. The owner can take one back.",
  },
  "bot.authors": {
    status: 409,
    title: "There are as many authors, or bots of one co-author, as there may be",
    help: "`detail` names the bound. An owner can take invitations back, and a co-author can leave a bot.",
  },
  "bot.coauthor": {
    status: 409,
    title: "This account is no co-author of this bot",
    help: "An owner invites, and whoever was invited accepts: on the bot's page, or with `liars authors`.",
  },
  "bot.league": {
    status: 409,
    title: "A league that goes on is in the way",
    help: "Take the bot out of the league that `detail` names, or wait for its end.",
  },
  "bot.owner": {
    status: 409,
    title: "A bot keeps its owner",
    help: "Hand it over to a co-author first; then you can leave it.",
  },
  "bot.taken": {
    status: 409,
    title: "The new owner has, or had, another bot of this name",
    help: "A name is given once: hand it over to another co-author, or keep it.",
  },
  "bot.uninvited": {
    status: 409,
    title: "There is no invitation to this bot",
    help: "Ask its owner for one. It may have been taken back.",
  },
} as const;
