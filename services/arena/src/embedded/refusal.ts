/** Why the process tree cannot start: one sentence for the person who typed the command, without a stack. */
export class Refusal extends Error {}
