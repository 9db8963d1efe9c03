import type { Answer } from "@liars-ladder/protocol/client";
import { must } from "./connect.ts";

/** The server's longest page. */
const PAGE = 100;

interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

/** The first `limit` items of a list, however many pages they are; `more`: whether there are others. Throws what `must` does. */
export async function listed<Item>(
  limit: number,
  ask: (page: { limit: number; cursor?: string }) => Promise<Answer<Page<Item>>>,
): Promise<{ items: Item[]; more: boolean }> {
  const items: Item[] = [];
  let next: string | null | undefined;
  do {
    const page = { limit: Math.min(limit - items.length, PAGE), ...(next && { cursor: next }) };
    const answer = must(await ask(page));
    items.push(...answer.items);
    next = answer.next;
  } while (next !== null && items.length < limit);
  return { items, more: next !== null };
}
