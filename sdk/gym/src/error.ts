export const ERRORS = ["gym.setup", "gym.seed", "gym.agent", "gym.action", "gym.reset", "gym.message"] as const;

/** Says what was asked wrongly of an environment, and what would be right. Nothing has changed then. */
export class GymError extends Error {
  override readonly name = "GymError";
  /** Stable, for programs. */
  readonly code: (typeof ERRORS)[number];
  constructor(code: GymError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
