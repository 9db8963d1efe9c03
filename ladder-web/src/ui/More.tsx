import type { Pages } from "../api/pages.ts";

/** The button for the next page of a list, while there is one. */
export function More({ more }: Pick<Pages<unknown>, "more">) {
  if (more === null) return null;
  return (
    <p>
      <button type="button" className="button" onClick={more.load} disabled={more.loading}>
        More
      </button>
    </p>
  );
}
