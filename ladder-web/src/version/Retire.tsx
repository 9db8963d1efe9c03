import { useState } from "react";
import { Modal } from "../ui/Modal.tsx";

/** Retires a version when its author has confirmed it: there is no way back. */
export function Retire({ name, onRetire }: { name: string; onRetire(): Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button danger" onClick={() => setOpen(true)}>
        Retire this version
      </button>
      {open && (
        <Modal title={`Retire ${name} for good?`} onClose={() => setOpen(false)}>
          <p>
            It leaves all ladders and plays no more. Its games still count. It cannot come back: to play it again,
            submit its source as a new version.
          </p>
          <p className="row">
            <button
              type="button"
              className="button danger"
              onClick={() => {
                setOpen(false);
                void onRetire();
              }}
            >
              Retire it
            </button>
            <button type="button" className="button" onClick={() => setOpen(false)}>
              Keep it
            </button>
          </p>
        </Modal>
      )}
    </>
  );
}
