import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

/**
 * As `expect(one, where).toEqual(other)`, for tests that compare many thousand times: what is equal costs a fraction. Only what
 * is not goes to `expect`, which says what differs.
 */
export function alike(one: unknown, other: unknown, where?: string): void {
  if (!isDeepStrictEqual(one, other)) expect(one, where).toEqual(other);
}
