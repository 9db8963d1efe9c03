import { nameOf, type Version } from "../server/bots.ts";

const STATES: Record<Version["state"], string> = {
  queued: "is waiting for a runner",
  building: "is being built and qualified",
  accepted: "is accepted",
  rejected: "was rejected, so it does not play",
  parked: "is parked: something broke on the server; nothing is lost, and an operator will look at it",
  retired: "is retired",
};

type Entry = Version["entries"][number];
type Code = Extract<Entry["next"]["code"], `suspended.${string}`>;

/** What to do here, beyond what the server's reason says. */
const DO: Record<Code, (bot: string, number: number) => string> = {
  "suspended.forfeits": (bot) => `liars logs ${bot} --failed shows what went wrong.`,
  "suspended.incidents": (bot) => `liars logs ${bot} --failed shows faults; liars rerun MATCH plays it again here.`,
  "suspended.bots": (bot, number) => `Then activate it: liars rollback ${bot} ${number}`,
  "suspended.operator": () => "It plays again when an operator of the ladder allows it: ask them.",
};

/** What a version is and does, in a line, and a line or two for each reason why it is suspended somewhere. */
export function sayStanding({ bot, number, state, active, entries }: Version): string[] {
  const name = nameOf(bot);
  const suspended = entries.filter(({ status }) => status === "suspended");
  const plays = entries.some(({ status }) => status === "active" || status === "provisional");
  const head = (text: string): string => `${name}, version ${number} ${text}.`;
  if (suspended.length === 0) return [head(`${STATES[state]}${active ? ", and active" : ""}`)];
  const where = (on: readonly Entry[]): string => on.map(({ ladder }) => ladder).join(", ");
  const reasons = [...Map.groupBy(suspended, ({ next, reason }) => `${next.code} ${reason}`).values()];
  return [
    head(plays ? `is active, but suspended on ${where(suspended)}` : "is suspended, so it does not play"),
    ...reasons.flatMap((on) => {
      const [{ next, reason }] = on as [Entry];
      const does = next.code in DO ? [`  -> ${DO[next.code as Code](name, number)}`] : [];
      return [`Suspended on ${where(on)}: ${reason ?? next.text}`, ...does];
    }),
  ];
}
