import { Confirm } from "../ui/Confirm.tsx";

/** Ends the game when the person has confirmed it. */
export const Leave = ({ onLeave }: { onLeave(): Promise<void> }) => (
  <Confirm text="Leave" className="button small" title="Leave this game?" yes="Leave it" no="Play on" onYes={onLeave}>
    The game ends here, and what was hidden stays hidden. If you only close the page, you can continue within a day.
  </Confirm>
);
