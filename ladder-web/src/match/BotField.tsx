import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { query } from "../api/queries.ts";
import { botPath } from "../ui/format.ts";
import { BOT_PATH } from "./filters.ts";

interface Props {
  label: string;
  /** `author/bot`, or nothing. */
  value: string;
  onChoose(bot: string): void;
}

/** A field for a bot's name, with those that it may be. It is chosen by the list, by Enter, or by leaving the field. */
export function BotField({ label, value, onChoose }: Props) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const found = useQuery({
    ...query("listBots", { query: { ...(typed && { q: typed.slice(0, 64) }), limit: 20 } }),
    enabled: typed !== null,
    placeholderData: (before) => before,
  });
  const names = (found.data?.items ?? []).map(({ bot }) => botPath(bot));
  const field = useRef<HTMLInputElement>(null);
  // Chosen elsewhere: what is being typed stays.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = value;
  }, [value]);
  const choose = (input: HTMLInputElement, isRight = input.checkValidity()) => {
    if (isRight && input.value !== value) onChoose(input.value);
  };
  return (
    <label className="row">
      {label}
      <input
        ref={field}
        className="input"
        type="search"
        list={list}
        size={18}
        maxLength={65}
        pattern={BOT_PATH}
        title="author/bot"
        placeholder="author/bot"
        defaultValue={value}
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => setTyped("")}
        onChange={({ currentTarget: input }) => {
          setTyped(input.value);
          // One of the list, or nothing any more.
          if (input.value === "" || names.includes(input.value)) choose(input);
        }}
        onKeyDown={(event) =>
          event.key === "Enter" && choose(event.currentTarget, event.currentTarget.reportValidity())
        }
        onBlur={(event) => choose(event.currentTarget)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  );
}
