import { problemOf } from "../api/client.ts";
import type { Pages } from "../api/pages.ts";
import { ProblemNotice } from "./States.tsx";

interface Props extends Pick<Pages<unknown>, "more"> {
  /** What there is more of, where a page has more than one such list. */
  of?: string;
}

/** The button for the next page of a list, while there is one. */
export function More({ more, of }: Props) {
  if (more === null) return null;
  return (
    <>
      {more.error && <ProblemNotice problem={problemOf(more.error)} />}
      <p>
        <button type="button" className="button" onClick={more.load} disabled={more.loading}>
          {of === undefined ? "More" : `More ${of}`}
        </button>
      </p>
    </>
  );
}
