/** Something in the environment is wrong: one line for whoever started us. */
export class ConfigError extends Error {}
