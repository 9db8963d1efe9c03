import { useState } from "react";
import { Modal } from "../ui/Modal.tsx";

/** Ends the game, once the person is sure of it. */
export function Leave({ onLeave }: { onLeave(): Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        Leave
      </button>
      {open && (
        <Modal title="Leave this game?" onClose={() => setOpen(false)}>
          <p>It ends here, and what was hidden stays hidden. If you only close the page, you can go on within a day.</p>
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
