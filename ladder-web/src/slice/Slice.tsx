import { Component, createContext, type ReactNode, Suspense, useContext } from "react";
import { isDrawn, turn } from "./turns.ts";

/** A part of a page, of one element. What the arena drew of it is taken over in a task of its own, and stays meanwhile. */
export const Slice = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <Waiting around={useContext(Around)}>{children}</Waiting>
  </Suspense>
);

/** Tells a part that is made now whether the arena drew it. If not, nothing would stand there while it waits. */
const Around = createContext({ isDrawn });

interface Props {
  around: { isDrawn(): boolean };
  children: ReactNode;
}

class Waiting extends Component<Props> {
  private drawn = this.props.around.isDrawn();
  private turn = this.drawn
    ? turn()?.then(() => {
        this.turn = undefined;
      })
    : undefined;
  /** Of what it holds, only that was drawn which it holds at first. */
  private readonly around = { isDrawn: () => this.drawn };

  override componentDidMount(): void {
    this.drawn = false;
  }

  override render(): ReactNode {
    if (this.turn !== undefined) throw this.turn;
    return <Around.Provider value={this.around}>{this.props.children}</Around.Provider>;
  }
}
