import { useState } from "react";
import { Icon } from "./Icon.tsx";

/** Puts a text into the clipboard; false without the permission: then it can still be selected by hand. */
export const copyText = (text: string): Promise<boolean> =>
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  );

/** A line to copy: a command, a link, a key. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1600);
  };
  return (
    <div className="codeline">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so keys must reach them */}
      <code tabIndex={0} className="notranslate">
        {text}
      </code>
      <button type="button" className="icon-button" onClick={copy} aria-label={copied ? "Copied" : `Copy ${label}`}>
        <Icon name={copied ? "check" : "copy"} size={17} />
      </button>
    </div>
  );
}
