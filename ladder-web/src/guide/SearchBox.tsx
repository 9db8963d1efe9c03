import { type KeyboardEvent, useEffect, useRef } from "react";
import styles from "./guide.module.css";

interface Props {
  words: string;
  onWords(words: string): void;
  /** What the arrow leads to. */
  results: { readonly current: HTMLElement | null };
}

/** Where one types what to search the guides for. `/` leads here, the arrows to what is found and back. */
export function SearchBox({ words, onWords, results }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing = (event.target as Element).closest?.("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const first = () => results.current?.querySelector("a") ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && words !== "") onWords("");
    else if (event.key === "Enter") first()?.click();
    else if (event.key === "ArrowDown") first()?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles.search}>
      <input
        ref={input}
        className="input"
        type="search"
        aria-label="Search the guides"
        aria-keyshortcuts="/"
        placeholder="Search: a command, a rule, an error code"
        maxLength={100}
        value={words}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}
