import { closeSync, openSync, readSync } from "node:fs";
import { ConfigError } from "./config-error.ts";

/**
 * Settings that nobody else may see. Each may be set directly, or by a file: `NAME_FILE` names a file that holds
 * it. Arena and runner both have this file, letter by letter, because services import nothing from each other.
 */
export const SECRETS = [
  "DATABASE_URL",
  "QUEUE_URL",
  "REDIS_URL",
  "AUTH_SECRET",
  "METRICS_TOKEN",
  "GITHUB_CLIENT_SECRET",
  "SMTP_URL",
] as const;
export type SecretName = (typeof SECRETS)[number];

/** No secret is longer, in bytes. */
const LONGEST = 4096;

/**
 * A secret, from the environment or its file. A line end that the file may have is dropped. Undefined if it is not
 * set.
 *
 * @throws ConfigError in one sentence. It repeats neither the secret nor the file's name, which may be the secret
 * by mistake.
 */
export function readSecret(env: NodeJS.ProcessEnv, name: SecretName): string | undefined {
  const plain = env[name] || undefined;
  const path = env[`${name}_FILE`] || undefined;
  if (path === undefined) return plain;
  if (plain !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: set one of them.`);
  const text = textOf(name, path).replace(/\r?\n$/, "");
  if (text === "") throw new ConfigError(`The file of ${name}_FILE is empty: write the secret into it, or unset it.`);
  if (/[\r\n\0]/.test(text)) throw new ConfigError(`The file of ${name}_FILE has more than one line of text.`);
  return text;
}

function textOf(name: SecretName, path: string): string {
  const buffer = Buffer.alloc(LONGEST + 1);
  let size = 0;
  try {
    const file = openSync(path, "r");
    try {
      for (let more = 1; more > 0 && size < buffer.length; size += more)
        more = readSync(file, buffer, size, buffer.length - size, null);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`The file of ${name}_FILE cannot be read (${code}): check its path and who may read it.`);
  }
  if (size <= LONGEST) return buffer.toString("utf8", 0, size);
  throw new ConfigError(`The file of ${name}_FILE has more than ${LONGEST} bytes, which is too long for a secret.`);
}

/** Removes the secrets from an environment that was read, so that nothing that starts later gets or shows them. */
export function forgetSecrets(env: NodeJS.ProcessEnv): void {
  for (const name of SECRETS) {
    delete env[name];
    delete env[`${name}_FILE`];
  }
}
