import { type Grade, SIGNS } from "@liars-ladder/evaluate";

/** The sign of a mistake, as chess has it; for who cannot see it, `told`: the grade by default. */
export const GradeSign = ({ grade, told = grade }: { grade: Grade; told?: string }) => (
  <>
    <span aria-hidden="true">{SIGNS[grade]}</span>
    <span className="unseen">{told}</span>
  </>
);
