import { Type } from "typebox";
import { Name } from "../basics.ts";
import { Authored, BotAuthors, Invitation, MOST_AUTHORS } from "../co-author.ts";
import { closed, list, params, type RouteSchema } from "./parts.ts";

const bot = params({ author: Name, bot: Name });
const somebody = Type.Object({ author: Name }, closed);
const unknown = ["author.unknown", "bot.unknown"] as const;
/** Whoever has a key that may do this can let others read sources: so no key for submitting is enough. */
const manage = { tag: "bots", scope: "manage", response: Authored } as const;
/** What its owner alone may do, of all its authors. */
const own = { ...manage, access: "owner" } as const;

export const coAuthors = {
  getBotAuthors: {
    summary: "Who writes my bot, and who is invited to",
    tag: "bots",
    access: "owner",
    scope: "read",
    params: bot,
    response: BotAuthors,
    problems: [...unknown, "auth.forbidden"],
  },
  inviteCoAuthor: {
    ...own,
    summary: `Ask somebody to become a co-author of a bot that I own; it has ${MOST_AUTHORS} authors at most`,
    params: bot,
    body: somebody,
    problems: [...unknown, "auth.forbidden", "bot.author", "bot.authors"],
  },
  removeCoAuthor: {
    ...own,
    summary: "End it for a co-author of a bot that I own, or take an invitation back; their versions stay",
    params: params({ author: Name, bot: Name, coauthor: Name }),
    problems: [...unknown, "auth.forbidden", "bot.owner", "bot.coauthor"],
  },
  handOver: {
    ...own,
    summary: "Hand a bot that I own over to a co-author: it stands under their name then, and I stay a co-author",
    params: bot,
    body: somebody,
    problems: [...unknown, "auth.forbidden", "bot.coauthor", "bot.taken", "bot.league"],
  },
  listInvitations: {
    summary: "Bots whose owners ask me to become a co-author",
    tag: "bots",
    access: "author",
    scope: "read",
    response: list(Invitation),
    problems: [],
  },
  joinBot: {
    ...manage,
    summary: "Become a co-author of a bot, as its owner invited me to",
    access: "author",
    params: bot,
    problems: [...unknown, "bot.uninvited", "bot.authors", "bot.league"],
  },
  leaveBot: {
    ...manage,
    summary: "Be a co-author of a bot no more, or turn an invitation down; my versions stay",
    access: "author",
    params: bot,
    problems: [...unknown, "bot.owner", "bot.coauthor"],
  },
} as const satisfies Record<string, RouteSchema>;
