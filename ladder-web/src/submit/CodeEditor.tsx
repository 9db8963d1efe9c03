import { javascript } from "@codemirror/lang-javascript";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";
import { useEffect, useRef } from "react";

// The page's colours know by themselves which theme they are in.
const look = EditorView.theme({
  "&": { fontSize: "13.5px", height: "min(60dvh, 36rem)", color: "var(--ink)", backgroundColor: "var(--raised)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--ink-3)", border: "0" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-content": { caretColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-cursorLayer .cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent-soft) 45%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--accent-soft)", color: "var(--ink)" },
  "& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    { backgroundColor: "var(--brass-soft)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-soft)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--true-soft)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--false-soft)" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", borderColor: "var(--line-strong)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunken)", color: "var(--ink-2)", borderColor: "var(--line)" },
});
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--brass)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--true)" },
  { tag: [tags.typeName, tags.className, tags.namespace], color: "var(--true)" },
  { tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
  { tag: [tags.operator, tags.punctuation], color: "var(--ink-2)" },
  { tag: tags.invalid, color: "var(--false)" },
]);

/** A TypeScript editor. Tab leaves it, as everywhere; `name` is the file that it shows. */
export function CodeEditor({ name, text, onText }: { name: string; text: string; onText(text: string): void }) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(onText);
  latest.current = onText;
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew for each file; its text is the editor's own meanwhile
  useEffect(() => {
    if (host.current === null) return;
    const view = new EditorView({
      parent: host.current,
      doc: text,
      extensions: [
        basicSetup,
        javascript({ typescript: true }),
        look,
        syntaxHighlighting(colours),
        EditorView.contentAttributes.of({ "aria-label": `Source of ${name}`, tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current(update.state.doc.toString());
        }),
      ],
    });
    return () => view.destroy();
  }, [name]);
  return <div ref={host} />;
}
