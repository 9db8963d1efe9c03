import type { Watcher } from "@liars-ladder/rules";
import { SPEEDS, type Speed, type View } from "./control.ts";

/** The part of a viewer's state that its address holds, so that a link lands on the same picture. */
export interface Place {
  step?: number;
  seat?: Watcher;
  /** Opens at the step of this decision of the game, from 0, if no step is named. */
  decision?: number;
  /** Opens at the worst mistake, of the seat if one is named, as soon as it is found. */
  at?: "mistake";
}

const whole = (value: unknown): number | undefined => {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
};

/** Reads `?step=37&seat=2`, `?decision=4` and `?at=mistake`; what is malformed counts as absent. Seats are numbered from 0, as in replays. */
export function readPlace(query: Readonly<Record<string, unknown>>): Place {
  const step = whole(query.step);
  const seat = query.seat === "all" || query.seat === "audience" ? query.seat : whole(query.seat);
  const decision = whole(query.decision);
  const at = query.at === "mistake" ? query.at : undefined;
  return {
    ...(step !== undefined && { step }),
    ...(seat !== undefined && { seat }),
    ...(decision !== undefined && { decision }),
    ...(at !== undefined && { at }),
  };
}

export function placeOf(view: View): Record<string, string> {
  return { step: String(view.step), ...(view.watcher !== "all" && { seat: String(view.watcher) }) };
}

/** Whether an address opens at this very step and view already. */
export const opensAt = ({ step = 0, seat = "all", decision, at }: Place, view: Place): boolean =>
  decision === undefined && at === undefined && step === view.step && seat === (view.seat ?? "all");

/** What an embedding page may set: `?controls=0&autoplay=1&speed=4&loop=1&theme=dark`. */
export interface EmbedSettings extends Place {
  controls: boolean;
  autoplay: boolean;
  loop: boolean;
  speed: Speed;
}

export function readEmbed(search: string): EmbedSettings {
  const query = Object.fromEntries(new URLSearchParams(search));
  const speed = SPEEDS.find((s) => String(s) === query.speed) ?? 1;
  return {
    ...readPlace(query),
    controls: query.controls !== "0",
    autoplay: query.autoplay === "1",
    loop: query.loop === "1",
    speed,
  };
}
