import { javascript } from "@codemirror/lang-javascript";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, forceLinting, linter, lintGutter } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, StateEffect } from "@codemirror/state";
import type { ViewUpdate } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";
import { type RefObject, useEffect, useRef } from "react";
import type { PlacedMark } from "./marks.ts";

// The page's colours know by themselves which theme they are in.
const look = EditorView.theme({
  "&": { fontSize: "13.5px", height: "min(60dvh, 36rem)", color: "var(--ink)", backgroundColor: "var(--raised)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--ink-3)", border: "0" },
  // Its arrows come late, and one of them is wider than the room that is kept.
  ".cm-foldGutter": { minWidth: "1.4em" },
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
  ".cm-tooltip .cm-told": {
    maxWidth: "min(34rem, 80vw)",
    maxHeight: "18rem",
    overflow: "auto",
    padding: "0.5rem 0.7rem",
  },
  ".cm-told pre": { fontFamily: "var(--mono)", fontSize: "12.5px", whiteSpace: "pre-wrap", margin: "0" },
  ".cm-told p": { fontSize: "13.5px", marginTop: "0.5rem", whiteSpace: "pre-line" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-tooltip.cm-completionInfo": { padding: "0" },
  ".cm-changedLine": { backgroundColor: "var(--true-soft)" },
  ".cm-changedText": { background: "color-mix(in srgb, var(--true) 22%, transparent)" },
  ".cm-deletedChunk": { backgroundColor: "var(--false-soft)" },
  ".cm-deletedChunk .cm-deletedText": { background: "color-mix(in srgb, var(--false) 22%, transparent)" },
  ".cm-collapsedLines": { background: "var(--sunken)", color: "var(--ink-2)" },
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
  /** What else is wrong in a text, looked for when somebody stops writing. */
  check?(text: string): Promise<readonly Diagnostic[]>;
  /** More of the editor: taken as it is when the file is opened. */
  more?: Extension;
  /** Another text of this file: the differences are shown. */
  original?: string | undefined;
}

/** A TypeScript editor. Tab leaves it, as everywhere. Marks stand in its margin, and move with their lines. */
export function CodeEditor({ name, text, marks = NONE, onText, check, more = [], original }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const latest = useRef({ onText, marks, check });
  latest.current = { onText, marks, check };
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
        marks.length === 0 && !check
          ? []
          : [lintGutter(), linter((of) => found(of, latest.current), { needsRefresh: otherMarks })],
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onText?.(update.state.doc.toString());
        }),
        compared.of([]),
        stayOnPage,
        more,
      ],
    });
    editor.current = view;
    const lines = marks.map(({ line }) => line);
    if (lines.length > 0) {
      const { from } = view.state.doc.line(Math.min(...lines, view.state.doc.lines));
      view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
    }
    return () => view.destroy();
  }, [name]);
  const places = JSON.stringify(marks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again when there are others
  useEffect(() => {
    if (editor.current === null) return;
    editor.current.dispatch({ effects: marked.of(null) });
    forceLinting(editor.current);
  }, [places]);
  useComparison(editor, original);
  return <div ref={host} />;
}

/** A place is brought to the middle of the editor alone. By itself it scrolls the page, too: to the sources, past what is said of them. */
const stayOnPage = EditorView.scrollHandler.of((view, { head }, { y }) => {
  if (y !== "center") return false;
  const { top, height } = view.lineBlockAt(head);
  view.scrollDOM.scrollTop = top - (view.scrollDOM.clientHeight - height) / 2;
  return true;
});

const NONE: readonly PlacedMark[] = [];
const compared = new Compartment();
/** There are other marks. */
const marked = StateEffect.define<null>();
const otherMarks = ({ transactions }: ViewUpdate): boolean =>
  transactions.some(({ effects }) => effects.some((effect) => effect.is(marked)));

/** Shows the differences to another text; what does that is loaded only then. */
function useComparison(editor: RefObject<EditorView | null>, original: string | undefined): void {
  useEffect(() => {
    let left = false;
    const show = (extension: Extension) => editor.current?.dispatch({ effects: compared.reconfigure(extension) });
    if (original === undefined) show([]);
    else
      void import("@codemirror/merge").then(({ unifiedMergeView }) => {
        if (!left) show(unifiedMergeView({ original, mergeControls: false, collapseUnchanged: {} }));
      });
    return () => {
      left = true;
    };
  }, [editor, original]);
}

/** The marks at the word of each place, or what is left of the line; and what the check finds. */
async function found(
  view: EditorView,
  { marks, check }: { marks: readonly PlacedMark[]; check: Props["check"] | undefined },
) {
  const { doc } = view.state;
  const marked = marks.map(({ line: number, column, message }): Diagnostic => {
    const line = doc.line(Math.min(number, doc.lines));
    const from = Math.min(line.from + column - 1, line.to);
    const to = view.state.wordAt(from)?.to ?? line.to;
    return { from: to > from ? from : line.from, to: Math.max(to, from), severity: "error", message };
  });
  // Without it, the marks are what there is.
  const more = await check?.(doc.toString()).catch(() => []);
  return [...marked, ...(more ?? [])];
}
