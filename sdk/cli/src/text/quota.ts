import type { Quotas } from "@liars-ladder/protocol";

/** How many versions may be submitted still, and when the next one may, once there are none. */
export function sayQuota({ used, limit, nextAt }: Quotas["versions"]): string {
  if (nextAt !== null) return `You have used all ${limit} submissions of 24 hours. You can submit again at ${nextAt}.`;
  return `${limit - used} of ${limit} submissions left in 24 hours.`;
}
