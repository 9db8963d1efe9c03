import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Losses } from "../losses/Losses.tsx";
import { BotStyle } from "../style/BotStyle.tsx";
import { useLadderTitle } from "../ui/LadderLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { Loading } from "../ui/States.tsx";
import { HeadToHead } from "./HeadToHead.tsx";
import { NextGoal, standingsQuery } from "./NextGoal.tsx";
import { RatingOverTime } from "./RatingOverTime.tsx";
import { headToHeadQuery, historyQuery, type RecordOf, styleQuery } from "./record.ts";

/** What the page's address chooses. */
export interface Choice {
  ladder?: string;
  season?: string;
  x?: string;
}

interface Props {
  of: RecordOf;
  /** The ladders that the bot is on. */
  ladders: readonly string[];
  /** The id of its active version, where somebody with a rating stands above it on this ladder; else null. */
  behind: string | null;
  /** The earlier seasons of the ladder in which the bot has a record. */
  seasons: readonly number[];
  axis: "time" | "matches";
  onChoose(choice: Choice): void;
  /** What stands below it. */
  children: ReactNode;
}

/** A bot on one ladder: its rating over time, its style, its opponents, its losses. */
export function BotRecord({ of, ladders, behind, seasons, axis, onChoose, children }: Props) {
  const { ladder, season } = of;
  const title = useLadderTitle();
  const goal = behind !== null && season === undefined;
  const history = useQuery(historyQuery(of));
  const style = useQuery(styleQuery(of));
  const met = useQuery(headToHeadQuery(of));
  const table = useQuery({ ...standingsQuery(ladder), enabled: goal });
  // Nobody knows how tall they are. Shown one by one, each would push away what is below it, buttons too.
  const known = ![history, style, met, ...(goal ? [table] : [])].some(({ isPending }) => isPending);
  const x = axis === "time" ? { x: axis } : {};
  const now = season === undefined ? {} : { season: String(season) };
  const choices = (
    <div className="row">
      <Select
        label="Ladder"
        value={ladder}
        options={ladders.map((id) => [id, title(id)])}
        onChange={(next) => onChoose({ ...x, ladder: next })}
      />
      {seasons.length > 0 && (
        <Select
          label="Season"
          value={now.season ?? ""}
          options={[["", "current"], ...seasons.map((number) => [String(number), String(number)] as const)]}
          onChange={(next) => onChoose({ ...x, ladder, ...(next && { season: next }) })}
        />
      )}
      <Select
        label="By"
        value={axis}
        options={[
          ["matches", "matches"],
          ["time", "time"],
        ]}
        onChange={(next) => onChoose({ ladder, ...now, x: next })}
      />
    </div>
  );
  return (
    <>
      <Section id="over-time" title="Rating over time" beside={choices}>
        {known && <RatingOverTime of={of} axis={axis} />}
      </Section>
      {known ? (
        <>
          <Section id="style" title="Style">
            <BotStyle of={of} />
          </Section>
          {goal && <NextGoal of={of} version={behind} />}
          <Section id="opponents" title="Head to head">
            <HeadToHead of={of} />
          </Section>
          <Section id="losses" title="Why it loses">
            <Losses of={of} />
          </Section>
          {children}
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}
