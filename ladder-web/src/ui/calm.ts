/** Whether somebody wants nothing to move by itself. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
