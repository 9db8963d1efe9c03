type State = "queued" | "running" | "finished" | "parked" | "void";

const LOOKS: Readonly<Record<State, string>> = {
  queued: "badge",
  running: "badge live",
  finished: "badge",
  parked: "badge bad",
  void: "badge bad",
};

export const MatchState = ({ state }: { state: State }) => <span className={LOOKS[state]}>{state}</span>;
