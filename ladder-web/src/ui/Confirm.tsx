import { type ReactNode, useState } from "react";
import { Modal } from "./Modal.tsx";

interface Props {
  /** The button that asks. */
  text: string;
  className: string;
  title: string;
  /** What follows. */
  children: ReactNode;
  /** What does it, and what does not. */
  yes: string;
  no: string;
  onYes(): Promise<void>;
}

/** A button for what cannot be undone: it is done when the person has confirmed it. */
export function Confirm({ text, className, title, children, yes, no, onYes }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {text}
      </button>
      {open && (
        <Modal title={title} onClose={() => setOpen(false)}>
          <p>{children}</p>
          <p className="row">
            <button
              type="button"
              className="button danger"
              onClick={() => {
                setOpen(false);
                void onYes();
              }}
            >
              {yes}
            </button>
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {no}
            </button>
          </p>
        </Modal>
      )}
    </>
  );
}
