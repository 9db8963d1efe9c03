import type { Part } from "@liars-ladder/protocol";

type Match = Pick<Part<"getMatch", "response">, "state" | "rated" | "attempts" | "finishedAt" | "incidents">;

/** What went wrong with a match: a title if it is over for now. Null: nothing did. */
export function troubleOf(match: Match): { title: string | null; text: string } | null {
  switch (match.state) {
    case "finished":
      return null;
    case "queued":
    case "running":
      return match.attempts > 1 ? { title: null, text: againOf(match.attempts - 1) } : null;
    case "parked":
      return { title: "This match is parked", text: PARKED };
    case "void":
      return { title: "This match is void", text: whyVoid(match) };
  }
}

const againOf = (lost: number): string =>
  `Something of ours broke at its first ${lost === 1 ? "attempt" : `${lost} attempts`}. It is played again with the same seeds and versions. No bot is at fault.`;

const PARKED =
  "The platform could not play it. No bot is at fault, and no rating changes. It is tried again with the same seeds and versions, by itself or when an operator says so.";

/** A challenge that the platform cannot play is void too: then its incidents say what broke. */
function whyVoid({ rated, finishedAt, incidents }: Match): string {
  if (rated && finishedAt !== null)
    return "It was played, and then an operator took it out. It does not count: no rating rests on it.";
  if (rated) return "It was cancelled before it was played. It does not count, and no rating changes.";
  const back = "It does not use up one of your challenges of the day.";
  return finishedAt === null && incidents.length > 0
    ? `The platform could not play it. No bot is at fault. ${back} Ask for it again.`
    : `An operator cancelled it. ${back}`;
}
