import { useState } from "react";
import { Icon } from "./Icon.tsx";

/** A line to copy: a command, a link, a key. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 1600);
    } catch {
      // Without permission the text can still be selected by hand.
    }
  };
  return (
    <div className="codeline">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so keys must reach them */}
      <code tabIndex={0}>{text}</code>
      <button type="button" className="icon-button" onClick={copy} aria-label={copied ? "Copied" : `Copy ${label}`}>
        <Icon name={copied ? "check" : "copy"} size={17} />
      </button>
    </div>
  );
}
