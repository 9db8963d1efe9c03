import { useEffect, useRef } from "react";

/** Whoever plays by keyboard or hears the page is led to the choices when they are there. */
export function useTurnFocus(mine: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(mine);
  useEffect(() => {
    const { activeElement: focus } = document;
    const nowhere = focus === null || focus === document.body;
    if (mine && !was.current && nowhere) heading.current?.focus({ preventScroll: true });
    was.current = mine;
  }, [mine]);
  return heading;
}
