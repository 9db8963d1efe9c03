import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { HeadToHead } from "../bot/HeadToHead.tsx";
import { botPath } from "../ui/format.ts";
import { useLadderTitle } from "../ui/LadderLink.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";

/** What a version took of each that it met, on one of its ladders, and the way to the version before it. */
export function VersionRecord({ version }: { version: Part<"getVersion", "response"> }) {
  const { id, bot, number, entries } = version;
  const [chosen, choose] = useState<string>();
  const title = useLadderTitle();
  const ladders = entries.map(({ ladder }) => ladder);
  const ladder = chosen ?? ladders[0];
  if (ladder === undefined) return null;
  const name = botPath(bot);
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
    </Section>
  );
}
