/** What came with the page is not taken for what is asked later than this, ms: then pages ask again in any case (App.tsx). */
const FRESH_MS = 15_000;

/** Whether the page came from the arena just now. What a browser had kept may hold old answers; then nothing was transferred. */
export function isFresh(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page !== undefined && page.transferSize > 0 && performance.now() - page.responseStart < FRESH_MS;
}

/** The answer of an address that is known already, as JSON. */
export type Known = (address: string) => string | undefined;

/** What came with this page: each answer is taken once. */
const ofPage: Known = (address) => {
  const came = [...document.querySelectorAll<HTMLScriptElement>("script[data-answer]")].find(
    ({ dataset }) => dataset.answer === address,
  );
  came?.remove();
  return isFresh() ? came?.text : undefined;
};

let known = ofPage;

/** Where the arena draws a page there is no document, and nothing else to ask (drawn.tsx). */
export function takeFrom(answers: Known): void {
  known = answers;
}

/**
 * Asks as `fetch` does. But the arena puts into a page what it asks for first (services/arena/src/http/starts.ts): such an
 * answer is taken from there, once.
 */
export const fetchFirst: typeof fetch = async (address, init) => {
  const came = (init?.method ?? "GET") === "GET" ? known(String(address)) : undefined;
  return came === undefined
    ? fetch(address, init)
    : new Response(came, { headers: { "content-type": "application/json" } });
};
