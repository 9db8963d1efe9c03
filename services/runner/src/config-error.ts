/** A setting in the environment is wrong. The message is one line for the person who started us. */
export class ConfigError extends Error {}
