import { javascript } from "@codemirror/lang-javascript";
import { basicSetup, EditorView } from "codemirror";
import { useEffect, useRef } from "react";

const look = EditorView.theme({
  "&": { fontSize: "13.5px", height: "min(60dvh, 36rem)", color: "#1c2622", backgroundColor: "#fdfdfb" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "#f0f1ec", color: "#5d6862", border: "0" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
});

/** A TypeScript editor on paper, in both themes. Tab leaves it, as everywhere; `name` is the file that it shows. */
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
