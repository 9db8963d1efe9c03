import type { Quotas } from "@liars-ladder/protocol";

/** Says how many submissions are left, or when the next one is possible. */
export function sayQuota({ versions, rejected }: Pick<Quotas, "versions" | "rejected">): string {
  if (versions.nextAt !== null)
    return `You have used all ${versions.limit} submissions in 24 hours. You can submit again at ${versions.nextAt}.`;
  if (rejected.nextAt !== null)
    return `Your rejected versions have used the ${rejected.limit} s of CPU time that is allowed in 24 hours. You can submit again at ${rejected.nextAt}.`;
  return `${versions.limit - versions.used} of ${versions.limit} submissions left in 24 hours; rejected versions do not count.`;
}

/** Says how many challenges are left, or when the next one is possible. */
export const sayChallenges = ({ used, limit, nextAt }: Quotas["challenges"]): string =>
  nextAt === null
    ? `${limit - used} of ${limit} challenges left in 24 hours.`
    : `You have used all ${limit} challenges in 24 hours. You can challenge again at ${nextAt}.`;
