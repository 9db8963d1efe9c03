/** The problems of what operators decide, and of what they are asked to. A part of the catalogue in problems.ts. */
export const OPERATOR_PROBLEMS = {
  "operator.unknown": {
    status: 404,
    title: "This account is not an operator",
    help: "`liars-arena operator list` shows who is one.",
  },
  "operator.already": {
    status: 409,
    title: "This account is an operator already",
    help: "`liars-arena operator list` shows since when.",
  },
  "author.suspended": {
    status: 409,
    title: "This account is suspended already",
    help: "An operator can restore it: then its owner can sign in, and its bots play again.",
  },
  "author.active": {
    status: 409,
    title: "This account is not suspended",
    help: "There is nothing to restore. A version of its own may be suspended.",
  },
  "author.operator": {
    status: 409,
    title: "Neither the house nor an operator can be treated like this",
    help: "Take the operator's rights away first: `liars-arena operator remove NAME`.",
  },
  "ladder.taken": {
    status: 409,
    title: "There is a ladder with this id already",
    help: "Choose another id. A ladder never changes, because its games were played by its rules.",
  },
  "ladder.invalid": {
    status: 422,
    title: "Such a ladder cannot be made",
    help: "Each line of `errors` names a field and what it must be. GET /api/ladders shows those that there are.",
  },
  "ladder.ended": {
    status: 409,
    title: "This ladder is closed",
    help: "Opening its next season makes it a ladder like any other again.",
  },
  "report.name": {
    status: 422,
    title: "This name cannot be reported",
    help: "Names of the house, and those that were taken away already, stay.",
  },
  "report.twice": {
    status: 409,
    title: "You have reported this name already",
    help: "An operator will look at it.",
  },
  "soft-play.unknown": {
    status: 404,
    title: "There is no such case of soft play",
    help: 'The operator page lists all cases under "Soft play".',
  },
  "soft-play.decided": {
    status: 409,
    title: "This case of soft play is closed",
    help: "Another operator decided it. The audit log says who, and why.",
  },
  "report.unknown": {
    status: 404,
    title: "There is no such report",
    help: "GET /api/admin/reports lists those that nobody has decided yet.",
  },
  "report.decided": {
    status: 409,
    title: "This report was decided already",
    help: "The audit log says how, and by whom.",
  },
  "quota.reports": {
    status: 429,
    title: "As many of your reports wait for an operator as one person may have",
    help: "Wait until some of them are decided.",
  },
} as const;
