import type { Part } from "@liars-ladder/protocol";
import { Ago } from "../ui/Ago.tsx";

type Quotas = Part<"getMe", "response">["quotas"];

/** How many submissions are left, or when the next one is possible. */
export function Left({ of: { versions, rejected } }: { of: Pick<Quotas, "versions" | "rejected"> }) {
  const { limit, used, nextAt } = versions;
  if (used >= limit)
    return (
      <>
        You have used all submissions for today
        <Next at={nextAt} />
      </>
    );
  if (rejected.nextAt !== null)
    return (
      <>
        Your rejected versions have used their {rejected.limit} s of CPU for today
        <Next at={rejected.nextAt} />
      </>
    );
  return `${limit - used} of ${limit} submissions left today; rejected ones do not count`;
}

export const Next = ({ at }: { at: string | null }) =>
  at && (
    <>
      ; the next one is possible <Ago at={at} />
    </>
  );
