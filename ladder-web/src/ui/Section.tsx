import type { ReactNode } from "react";

interface Props {
  /** The heading's id, for links. */
  id: string;
  title: string;
  /** What to show next to the heading. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ id, title, beside, children }: Props) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section className="stack" aria-labelledby={id}>
      {beside === undefined ? (
        heading
      ) : (
        <div className="row spread">
          {heading}
          {beside}
        </div>
      )}
      {children}
    </section>
  );
}
