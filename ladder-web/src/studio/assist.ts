import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  type Completion as Proposal,
  pickedCompletion,
} from "@codemirror/autocomplete";
import type { Diagnostic } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip, type Tooltip } from "@codemirror/view";
import type { Hover } from "./compiled.ts";
import type { TypeScript } from "./typescript.ts";

/** TypeScript's kinds of things, and the editor's signs for them. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ function: "function", method: "method", property: "property", keyword: "keyword", class: "class" },
  ...{ interface: "interface", type: "type", enum: "enum", const: "constant", let: "variable", var: "variable" },
  ...{ "local var": "variable", parameter: "variable", alias: "variable", module: "namespace", string: "text" },
};

/** Completion, and documentation under the pointer, from the compiler. */
export const assist = (types: TypeScript, path: string): Extension => [
  autocompletion({ override: [(context) => proposals(types, path, context)] }),
  hoverTooltip((view, at) => documented(types, path, view, at)),
];

/** What the compiler finds wrong in a text of this path. */
export async function typeErrors(types: TypeScript, path: string, text: string): Promise<Diagnostic[]> {
  void types.ask("put", { path, text });
  const found = await types.ask("findings", path);
  return found.map(({ from, to, message }) => ({ from, to, message, severity: "error", source: "types" }));
}

async function proposals(
  types: TypeScript,
  path: string,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w$]+$/);
  const dot = context.matchBefore(/\.$/);
  const quote = context.matchBefore(/["']$/);
  if (!word && !dot && !quote && !context.explicit) return null;
  const at = context.pos;
  void types.ask("put", { path, text: context.state.doc.toString() });
  const found = await types.ask("complete", path, at);
  if (found === null || context.aborted) return null;
  return {
    from: word?.from ?? at,
    validFor: /^[\w$-]*$/,
    options: found.options.map(({ name, kind, sort, source }) => ({
      label: name,
      type: SIGNS[kind] ?? "variable",
      // Keeps the compiler's order among proposals that match equally well.
      boost: -Math.min(99, Number.parseInt(sort, 10) || 0),
      ...(source !== undefined && { detail: source, apply: bringIn(types, path, source) }),
      info: async () => {
        const told = await types.ask("explain", path, at, name, source);
        return told && box(told);
      },
    })),
  };
}

/** Writes what was chosen, and then its import. */
function bringIn(types: TypeScript, path: string, source: string) {
  return async (view: EditorView, chosen: Proposal, from: number, to: number): Promise<void> => {
    const { doc } = view.state;
    view.dispatch({
      ...insertCompletionText(view.state, chosen.label, from, to),
      annotations: pickedCompletion.of(chosen),
    });
    void types.ask("put", { path, text: doc.toString() });
    // Without an answer, the word stands there, and is underlined.
    const told = await types.ask("explain", path, to, chosen.label, source).catch(() => null);
    const edits = told?.edits ?? [];
    // Whoever types on does so below its imports.
    const end = Math.max(0, ...edits.map((edit) => edit.to));
    if (end <= from && view.state.sliceDoc(0, end) === doc.sliceString(0, end)) view.dispatch({ changes: edits });
  };
}

async function documented(types: TypeScript, path: string, view: EditorView, at: number): Promise<Tooltip | null> {
  void types.ask("put", { path, text: view.state.doc.toString() });
  const told = await types.ask("hover", path, at);
  if (told === null) return null;
  return { pos: told.from, end: told.to, above: true, create: () => ({ dom: box(told) }) };
}

/** Shows a type as code, with its documentation. All of it is shown as plain text. */
function box({ code, about }: Pick<Hover, "code" | "about">): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-told";
  const type = dom.appendChild(document.createElement("pre"));
  type.textContent = code;
  for (const part of about.split(/\n{2,}/).filter((text) => text !== "")) {
    const line = dom.appendChild(document.createElement("p"));
    line.textContent = part;
  }
  return dom;
}
