import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ask, query } from "../api/queries.ts";
import { isMine, useMe } from "../api/session.ts";
import { placeInMatch } from "../game/id.ts";
import { bundleOf, type Opponent } from "../studio/bundles.ts";
import type { Answer } from "../studio/job.ts";
import { useOpponents, versionOf } from "../studio/opponents.tsx";
import { TypeScript } from "../studio/typescript.ts";
import { Select } from "../ui/Select.tsx";
import { jobToAsk } from "./asking.ts";
import type { AskProps, Moment } from "./debugging.ts";

type Asking =
  | { readonly state: "idle" | "asking" }
  | { readonly state: "answered"; readonly label: string; readonly says: string | null }
  | { readonly state: "failed"; readonly problem: string };

/** Asks a house bot, or another version of the reader's own, what it would have done at a decision. */
export function AskAnother({ moment, ruleset, says, onAnswer }: AskProps) {
  const rivals = useWhoToAsk(moment, ruleset);
  const [chosen, setChosen] = useState("");
  const [asking, setAsking] = useState<Asking>({ state: "idle" });
  const work = useRef<{ end(): void }>(null);
  useEffect(() => () => work.current?.end(), []);
  const [id, other] = rivals.find(([one]) => one === chosen) ?? rivals[0]!;
  const start = (): void => {
    work.current?.end();
    const types = new TypeScript();
    let close = (): void => {};
    let over = false;
    const end = (): void => {
      over = true;
      types.close();
      close();
    };
    work.current = { end };
    const fail = (problem: string): void => {
      if (over) return;
      end();
      setAsking({ state: "failed", problem });
    };
    const begin = async (): Promise<void> => {
      const { match } = placeInMatch(moment.game);
      const [recorded, { script }, { askInFrame }] = await Promise.all([
        ask("getRerun", { params: { match }, query: { code: false } }),
        bundleOf(types, other),
        import("../studio/frame.ts"),
      ]);
      if (over) return;
      const answered = (answer: Answer): void => {
        end();
        setAsking({ state: "answered", label: other.label, says: says(answer) });
        onAnswer(answer);
      };
      close = askInFrame(jobToAsk(recorded, moment, script), answered, (problem) =>
        fail(problem ?? `${other.label} broke before this decision.`),
      );
    };
    setAsking({ state: "asking" });
    begin().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  };
  return (
    <div className="row">
      <Select
        label="Or ask"
        value={id}
        options={rivals.map(([key, { label }]) => [key, label])}
        onChange={(value) => {
          setChosen(value);
          setAsking({ state: "idle" });
        }}
      />
      <button type="button" className="button small" disabled={asking.state === "asking"} onClick={start}>
        What would it do?
      </button>
      <span role="status" className={asking.state === "failed" ? "notice bad" : undefined}>
        {asking.state === "asking" && "Asking…"}
        {asking.state === "failed" && asking.problem}
        {asking.state === "answered" &&
          (asking.says === null ? `${asking.label} would do the same.` : `${asking.label}: ${asking.says}.`)}
      </span>
    </div>
  );
}

/** The versions of the seat's own bot, if the reader has them; then house bots, and the reader's other bots. */
function useWhoToAsk({ game, seat }: Moment, ruleset: string): readonly (readonly [id: string, Opponent])[] {
  const me = useMe();
  const about = useQuery({ ...query("getGame", { params: { game } }), staleTime: 60_000 });
  const at = about.data?.bots[seat]?.bot;
  const mine = at !== undefined && isMine(me, at);
  const bot = useQuery({
    ...query("getBot", { params: { author: at?.author ?? "", bot: at?.name ?? "" } }),
    enabled: mine,
  });
  const versions = (mine ? (bot.data?.versions ?? []) : [])
    .filter(({ state }) => state !== "rejected")
    .map((version) => [version.id, versionOf(at!, version)] as const);
  return [...new Map([...versions, ...useOpponents(ruleset)])];
}
