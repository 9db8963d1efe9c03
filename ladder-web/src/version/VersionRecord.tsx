import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { compareCommand } from "../bot/command.ts";
import { HeadToHead } from "../bot/HeadToHead.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { botPath } from "../ui/format.ts";
import { useLadders, useLadderTitle } from "../ui/LadderLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";

/** What a version took of each that it met, on one of its ladders, and the way to the version before it. */
export function VersionRecord({ version }: { version: Part<"getVersion", "response"> }) {
  const { id, bot, number, entries } = version;
  const [chosen, choose] = useState<string>();
  const title = useLadderTitle();
  const all = useLadders();
  const ladders = entries.map(({ ladder }) => ladder);
  const ladder = chosen ?? ladders[0];
  if (ladder === undefined) return null;
  const name = botPath(bot);
  const rules = all.find((one) => one.ladder.id === ladder)?.ladder;
  const beside = (
    <div className="row">
      {number > 1 && (
        <Link to="/pair" search={{ a: `${name}@${number}`, b: `${name}@${number - 1}` }} className="button">
          Beside v{number - 1}
        </Link>
      )}
      <Select label="Ladder" value={ladder} options={ladders.map((one) => [one, title(one)])} onChange={choose} />
    </div>
  );
  return (
    <Section id="opponents" title="Head to head" beside={beside}>
      <HeadToHead of={{ author: bot.author, bot: bot.name, ladder, season: undefined, version: id }} number={number} />
      {number > 1 && rules && <Comparison of={name} number={number} ladder={rules} />}
    </Section>
  );
}

/** How its author finds out whether it is better than the version before it. */
const Comparison = ({
  of,
  number,
  ladder,
}: {
  of: string;
  number: number;
  ladder: Parameters<typeof compareCommand>[2];
}) => (
  <>
    <p className="dim">
      Better than v{number - 1}? This plays both on the same deals, in the same seats, until it is sure. It needs the
      sources of both: your own bots or the house’s.
    </p>
    <CopyLine text={compareCommand(`@${of}@${number}`, `@${of}@${number - 1}`, ladder)} label="the command" />
  </>
);
