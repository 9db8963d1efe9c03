/** Why the process tree cannot start: one sentence for whoever typed the command, no stack. */
export class Refusal extends Error {}
