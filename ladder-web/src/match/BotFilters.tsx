import { Select } from "../ui/Select.tsx";
import { BotField } from "./BotField.tsx";
import { type OF_BOT, type OfBot, RESULTS } from "./filters.ts";

interface Props {
  /** `author/bot`. */
  bot: string;
  chosen: OfBot;
  /** The numbers of its versions; undefined while they load. */
  versions: readonly number[] | undefined;
  onChange(key: (typeof OF_BOT)[number], value: string): void;
}

/** Chooses among a bot's matches: which of its versions played, against whom, and what came of it. */
export function BotFilters({ bot, chosen: { version = "", opponent = "", result = "" }, versions, onChange }: Props) {
  const numbers = versions?.map(String) ?? [];
  const known = version === "" || numbers.includes(version) ? numbers : [version, ...numbers];
  return (
    <>
      <BotField label="Against" value={opponent} onChoose={(name) => onChange("opponent", name)} />
      <Select
        label="Version"
        value={version}
        options={[["", "any"], ...known.map((number) => [number, number] as const)]}
        onChange={(value) => onChange("version", value)}
      />
      <Select
        label={`Result of ${bot.split("/")[1]}`}
        value={result}
        options={[["", "any"], ...RESULTS]}
        onChange={(value) => onChange("result", value)}
      />
    </>
  );
}
