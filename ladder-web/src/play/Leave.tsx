import { useState } from "react";
import { Modal } from "../ui/Modal.tsx";

/** Ends the game when the person has confirmed it. */
export function Leave({ onLeave }: { onLeave(): Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        Leave
      </button>
      {open && (
        <Modal title="Leave this game?" onClose={() => setOpen(false)}>
          <p>
            The game ends here, and what was hidden stays hidden. If you only close the page, you can continue within a
            day.
          </p>
          <p className="row">
            <button
              type="button"
              className="button danger"
              onClick={() => {
                setOpen(false);
                void onLeave();
              }}
            >
              Leave it
            </button>
            <button type="button" className="button" onClick={() => setOpen(false)}>
              Play on
            </button>
          </p>
        </Modal>
      )}
    </>
  );
}
