import type { Quotas } from "@liars-ladder/protocol";

/** How many versions may be submitted still; or when the next one may, once nothing is left. */
export function sayQuota({ versions, rejected }: Pick<Quotas, "versions" | "rejected">): string {
  if (versions.nextAt !== null)
    return `You have used all ${versions.limit} submissions of 24 hours. You can submit again at ${versions.nextAt}.`;
  if (rejected.nextAt !== null)
    return `Your rejected versions have used the ${rejected.limit} s of CPU that they may in 24 hours. You can submit again at ${rejected.nextAt}.`;
  return `${versions.limit - versions.used} of ${versions.limit} submissions left in 24 hours; rejected ones do not count.`;
}

/** How many challenges may be asked for still; or when the next one may. */
export const sayChallenges = ({ used, limit, nextAt }: Quotas["challenges"]): string =>
  nextAt === null
    ? `${limit - used} of ${limit} challenges left in 24 hours.`
    : `You have asked for all ${limit} challenges of 24 hours. You can ask again at ${nextAt}.`;
