import type { LeagueSummary } from "@liars-ladder/protocol";

/** How a league decides who meets whom. */
export const SCHEDULES: Readonly<Record<LeagueSummary["schedule"], { title: string; about: string }>> = {
  "round-robin": { title: "Round robin", about: "All meet each other. Points a match decide." },
  swiss: {
    title: "Swiss",
    about:
      "In each round, those with about as many points meet. Points decide, then those of the opponents (Buchholz).",
  },
  ladder: {
    title: "Ladder",
    about: "Rated, beside the house bots, until its deals or its time are used up. New versions take over at once.",
  },
};

export const STATES: Readonly<Record<LeagueSummary["state"], string>> = {
  waiting: "not started",
  running: "running",
  ending: "last matches",
  final: "final",
};

/** Points as people write them: halves and thirds to two places. */
export const points = (value: number): string => String(Math.round(value * 100) / 100);
