import { Component, type ReactNode, Suspense } from "react";
import { turn } from "./turns.ts";

/** A part of a page, of one element. What the arena drew of it is taken over in a task of its own, and stays meanwhile. */
export const Slice = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <Waiting>{children}</Waiting>
  </Suspense>
);

class Waiting extends Component<{ children: ReactNode }> {
  private turn = turn()?.then(() => {
    this.turn = undefined;
  });

  override render(): ReactNode {
    if (this.turn !== undefined) throw this.turn;
    return this.props.children;
  }
}
