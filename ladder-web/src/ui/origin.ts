/** Where these pages are, for addresses that are given out; empty where the arena draws a page, as nobody takes them from there. */
export const origin = (): string => (typeof location === "undefined" ? "" : location.origin);
