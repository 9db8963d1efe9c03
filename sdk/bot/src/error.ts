export const ERRORS = [
  "bot.definition",
  "bot.name",
  "bot.players",
  "bot.ruleset",
  "bot.player",
  "bot.decision",
  "match.bots",
  "match.api",
  "match.players",
  "match.ruleset",
  "match.options",
  "match.games",
  "match.phase",
  "match.seed",
  "history.view",
  "sample.view",
  "sample.none",
  "simulate.work",
  "simulate.actions",
  "simulate.policies",
] as const;

/** Says what is wrong with a bot's definition or a match's setup, and what would be right. */
export class SdkError extends Error {
  override readonly name = "SdkError";
  /** Stable, for programs. */
  readonly code: (typeof ERRORS)[number];
  constructor(code: SdkError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
