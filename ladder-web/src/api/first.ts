/** What came with the page is not taken for what is asked later than this, ms: then pages ask again in any case (App.tsx). */
const FRESH_MS = 15_000;

/** Whether the page came from the arena just now. What a browser had kept may hold old answers; then nothing was transferred. */
export function isFresh(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page !== undefined && page.transferSize > 0 && performance.now() - page.responseStart < FRESH_MS;
}

/** Where the arena draws a page: the answers that it has, by address. */
let given: Readonly<Record<string, string>> | undefined;

/** Where the arena draws a page there is no document, and nothing else to ask (drawn.tsx). */
export function takeFrom(answers: Readonly<Record<string, string>>): void {
  given = answers;
}

/** What came with this page, as JSON. */
const blockOf = (address: string): HTMLScriptElement | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>("script[data-answer]")].find(
    ({ dataset }) => dataset.answer === address,
  );

/** Whether the answer of an address is known already. */
export const isKnown = (address: string): boolean =>
  given ? given[address] !== undefined : isFresh() && blockOf(address) !== undefined;

/** The answer of an address that is known already, as JSON. What came with this page is taken once. */
function take(address: string): string | undefined {
  if (given) {
    if (given[address] === undefined) throw new Error(`${address} did not come with the page`);
    return given[address];
  }
  const came = blockOf(address);
  came?.remove();
  return isFresh() ? came?.text : undefined;
}

/**
 * Asks as `fetch` does. But the arena puts into a page what it asks for first (services/arena/src/http/starts.ts): such an
 * answer is taken from there, once.
 */
export const fetchFirst: typeof fetch = async (address, init) => {
  const came = (init?.method ?? "GET") === "GET" ? take(String(address)) : undefined;
  return came === undefined
    ? fetch(address, init)
    : new Response(came, { headers: { "content-type": "application/json" } });
};
