import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./ui.module.css";

interface Props {
  icon: IconName;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A button that opens a panel below it, made from the browser's `details`. Like any menu, it closes with Escape, when the
 * pointer or the focus goes elsewhere, and when the user follows a link in it.
 */
export function Disclosure({ icon, label, className, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", onPointer);
    return () => document.removeEventListener("pointerdown", onPointer);
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !box.current?.open) return;
    event.stopPropagation();
    close();
    box.current.querySelector("summary")?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) close();
  };
  return (
    <details
      ref={box}
      className={className ? `${styles.disclosure} ${className}` : styles.disclosure}
      onKeyDown={onKey}
      onBlur={onBlur}
      onClick={({ target }: MouseEvent) => target instanceof Element && target.closest("a") && close()}
    >
      <summary className="icon-button" aria-label={label} title={label}>
        <Icon name={icon} />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
