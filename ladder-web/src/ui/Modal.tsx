import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./ui.module.css";

/** A dialog with a title, open as long as it is there; Esc and a click beside it close it. */
export function Modal({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.modal}>
          <div className="row spread">
            <Dialog.Title className={styles.modalTitle}>{title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Close">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
