import { javascript } from "@codemirror/lang-javascript";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";
import { useEffect, useRef } from "react";
import type { PlacedMark } from "./marks.ts";

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

interface Props {
  /** The file that it shows. */
  name: string;
  text: string;
  /** What was wrong in it, by its own lines. */
  marks?: readonly PlacedMark[];
  /** Left out: it is for reading. */
  onText?(text: string): void;
}

/** A TypeScript editor. Tab leaves it, as everywhere. Marks stand in its margin, and move with their lines. */
export function CodeEditor({ name, text, marks = [], onText }: Props) {
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
        EditorState.readOnly.of(onText === undefined),
        marks.length === 0 ? [] : lintGutter(),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current?.(update.state.doc.toString());
        }),
      ],
    });
    if (marks.length > 0) show(view, marks);
    return () => view.destroy();
  }, [name]);
  return <div ref={host} />;
}

/** Marks the word at each place, or what is left of the line, and brings the first into view. */
function show(view: EditorView, marks: readonly PlacedMark[]): void {
  const { doc } = view.state;
  const found = marks.map(({ line: number, column, message }): Diagnostic => {
    const line = doc.line(Math.min(number, doc.lines));
    const from = Math.min(line.from + column - 1, line.to);
    const to = view.state.wordAt(from)?.to ?? line.to;
    return { from: to > from ? from : line.from, to: Math.max(to, from), severity: "error", message };
  });
  const first = Math.min(...found.map(({ from }) => from));
  view.dispatch(setDiagnostics(view.state, found), { effects: EditorView.scrollIntoView(first, { y: "center" }) });
}
