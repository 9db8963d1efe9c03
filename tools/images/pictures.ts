import type { Page } from "playwright-core";

export const VIEWPORT = { width: 1200, height: 750 };

export interface Picture {
  /** Of its file, without the ending. */
  name: string;
  path: string;
  dark?: boolean;
  /** Somebody with an account sees it. */
  account?: boolean;
  /** Waits for what comes late. */
  ready?(page: Page): Promise<unknown>;
}

/** The pictures of the documents. `match`: one that is over. */
export const pictures = (match: string): Picture[] => [
  { name: "ladder", path: "/ladders/palafico" },
  { name: "game", path: `/games/${match}.1?step=12`, dark: true },
  { name: "bot", path: "/bots/house/odds" },
  { name: "studio", path: "/studio", ready: (page) => page.locator(".cm-line").first().waitFor() },
  { name: "lesson", path: "/rules/palafico/lesson" },
  {
    name: "account",
    path: "/account#webhook",
    account: true,
    ready: (page) => page.locator("#webhook").evaluate((heading) => heading.scrollIntoView()),
  },
  { name: "status", path: "/status", dark: true },
];
