type State = "queued" | "running" | "finished" | "parked" | "void";

const LOOKS: Readonly<Record<State, string>> = {
  queued: "badge",
  running: "badge live",
  finished: "badge",
  parked: "badge bad",
  void: "badge bad",
};

/** `veiled`: it is over, but its show is on, and its result is not told yet. */
export const MatchState = ({ state, veiled = false }: { state: State; veiled?: boolean }) =>
  veiled ? <span className={LOOKS.running}>being shown</span> : <span className={LOOKS[state]}>{state}</span>;
