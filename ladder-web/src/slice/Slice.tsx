import { Component, createContext, type ReactNode, Suspense, useContext } from "react";
import { isDrawn, ownTask, turn } from "./turns.ts";

/**
 * A part of a page, of one element. What the arena drew of it is taken over in a task of its own, and stays meanwhile. In what is
 * unhurried it is made in one.
 */
export const Slice = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <Waiting around={useContext(Around)}>{children}</Waiting>
  </Suspense>
);

/**
 * Tells a part that is made now whether the arena drew it, and if not, whether nothing may stand there for a moment.
 */
interface Around {
  isDrawn(): boolean;
  isUnhurried(): boolean;
}
const Around = createContext<Around>({ isDrawn, isUnhurried: () => false });

const UNHURRIED: Around = { isDrawn: () => false, isUnhurried: () => true };

/** What comes by itself into a room that is kept for it: its slices come one by one, so that nothing blocks for long. */
export const Unhurried = ({ children }: { children: ReactNode }) => (
  <Around.Provider value={UNHURRIED}>{children}</Around.Provider>
);

interface Props {
  around: Around;
  children: ReactNode;
}

class Waiting extends Component<Props, { here: boolean }> {
  override state = { here: !this.props.around.isUnhurried() };
  private drawn = this.props.around.isDrawn();
  private turn = this.drawn
    ? turn()?.then(() => {
        this.turn = undefined;
      })
    : undefined;
  /** Of what it holds, only that was drawn which it holds at first. */
  private readonly around: Around = { isDrawn: () => this.drawn, isUnhurried: () => false };

  override componentDidMount(): void {
    this.drawn = false;
    if (!this.state.here) void ownTask().then(() => this.setState({ here: true }));
  }

  override render(): ReactNode {
    if (this.turn !== undefined) throw this.turn;
    if (!this.state.here) return null;
    return <Around.Provider value={this.around}>{this.props.children}</Around.Provider>;
  }
}
