import { type DragEventHandler, useState } from "react";

interface Drop {
  /** Whether files are held over the target. */
  over: boolean;
  target: Record<"onDragOver" | "onDragLeave" | "onDropCapture", DragEventHandler>;
}

/** Takes files that are dropped; spread `target` on the element. For the keyboard, add a file button that does the same. */
export function useDrop(take: (files: FileList) => void): Drop {
  const [over, setOver] = useState(false);
  const target: Drop["target"] = {
    onDragOver(event) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDropCapture(event) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return { over, target };
}
