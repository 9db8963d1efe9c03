// The pages as text: what the arena runs, in a thread of its own, to send pages that show something before their script runs
// (services/arena/src/http/drawn.ts).
import { createMemoryHistory } from "@tanstack/react-router";
import { type ComponentChildren, Fragment, options, toChildArray, type VNode } from "preact";
import { renderToStringAsync } from "preact-render-to-string";
import { Suspense } from "react";
import { takeFrom } from "./api/first.ts";
import { type Asked, loadApp, makeApp } from "./app/App.tsx";

// What a page shows once another part of the program has come is not drawn: its place is kept, as a browser keeps it at first. What
// is drawn all the same stands in `Drawn`.
const made = options.vnode;
options.vnode = (node) => {
  const { children, fallback } = node.props as { children?: ComponentChildren; fallback?: ComponentChildren };
  if ((node.type as unknown) === Suspense && toChildArray(children).some(isLazy))
    Object.assign(node, { type: Fragment, props: { children: fallback } });
  made?.(node);
};
/** What React's `lazy` returns has this name in Preact. */
const isLazy = (child: VNode | string | number): boolean =>
  typeof child === "object" && typeof child.type === "function" && child.type.displayName === "Lazy";

/** A page to draw. */
export interface ToDraw {
  /** Its path, with the query. */
  readonly href: string;
  readonly asked: readonly Asked[];
  /** What the API answers, as JSON, by address. Nothing else is asked. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The HTML of a page, as a browser shows it at first. One page at a time: the answers are those of the last call. */
export async function draw({ href, asked, answers }: ToDraw): Promise<string> {
  takeFrom(answers);
  const made = makeApp(createMemoryHistory({ initialEntries: [href] }));
  await loadApp(made, asked);
  return renderToStringAsync(made.app);
}
