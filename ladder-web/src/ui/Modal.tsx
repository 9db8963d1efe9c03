import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./ui.module.css";

/** A dialog with a title, open while it is rendered. Esc and a click outside close it. The rest of the page is inert. */
export function Modal({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // In development effects run twice. A dialog that leaves the page closes by itself.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const onClick = ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button do the same
    <dialog ref={dialog} className={styles.modal} aria-labelledby="modal-title" onClose={onClose} onClick={onClick}>
      <div className={styles.modalBody}>
        <div className={styles.modalHead}>
          <h2 id="modal-title" className={styles.modalTitle}>
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
