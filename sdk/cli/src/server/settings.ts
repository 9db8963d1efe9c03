import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { usage } from "../failure.ts";

const DEFAULT_SERVER = "http://localhost:8080";

/** What `liars login` stores on this machine: a token for each server. */
interface Settings {
  tokens: Record<string, string>;
}

/** `$XDG_CONFIG_HOME/liars-ladder/tokens.json`, `%APPDATA%` on Windows, else below `~/.config`. */
export function settingsFile(env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CONFIG_HOME || (process.platform === "win32" && env.APPDATA) || join(homedir(), ".config");
  return join(base, "liars-ladder", "tokens.json");
}

/** The server to use: the flag, else LIARS_SERVER, else the one that `npm start` starts. */
export function serverAddress(flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const text = flag ?? (env.LIARS_SERVER || DEFAULT_SERVER);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usage(`${text} is not a server address`, `Write it like ${DEFAULT_SERVER}.`);
  return url.href.replace(/\/+$/, "");
}

/** The address before the path of a page, for words that need no server: of the one that would be used. */
export function pageAt(env: NodeJS.ProcessEnv = process.env): string {
  try {
    return serverAddress(undefined, env);
  } catch {
    return DEFAULT_SERVER;
  }
}

async function read(): Promise<Settings> {
  let text: string;
  try {
    text = await readFile(settingsFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { tokens: {} };
    throw usage(`cannot read ${settingsFile()}: ${(error as Error).message}`, "Fix its permissions, or delete it.");
  }
  try {
    const made: unknown = JSON.parse(text);
    const tokens = typeof made === "object" && made !== null && "tokens" in made ? made.tokens : undefined;
    if (typeof tokens === "object" && tokens !== null) {
      const kept = Object.entries(tokens).filter((entry): entry is [string, string] => typeof entry[1] === "string");
      return { tokens: Object.fromEntries(kept) };
    }
  } catch {}
  throw usage(`${settingsFile()} is not a settings file that liars wrote`, "Delete it, then run `liars login`.");
}

/** Writes a new file and renames it. Only its owner can read it. */
async function write(settings: Settings): Promise<void> {
  const file = settingsFile();
  const fresh = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(fresh, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
    await chmod(fresh, 0o600);
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
}

/**
 * LIARS_TOKEN (for CI) is used instead of what `liars login` stored.
 *
 * @param foreign nobody set up this server: it stood in an address that somebody may have sent. LIARS_TOKEN is none of its business.
 */
export async function tokenFor(server: string, foreign = false): Promise<string | undefined> {
  const { LIARS_TOKEN } = process.env;
  return LIARS_TOKEN && !foreign ? tokenOf(LIARS_TOKEN, "LIARS_TOKEN") : (await read()).tokens[server];
}

/** A token without the line break that may have been copied with it. */
export function tokenOf(text: string, from: string): string {
  const token = text.trim();
  if (!/^[\x21-\x7e]+$/.test(token))
    throw usage(
      `${from} is not a token: it is empty, or has characters that tokens cannot have`,
      "Copy the whole token again.",
    );
  return token;
}

export async function keepToken(server: string, token: string): Promise<void> {
  const { tokens } = await read();
  await write({ tokens: { ...tokens, [server]: token } });
}

/** Deletes the token for a server. @returns whether there was one. */
export async function forgetToken(server: string): Promise<boolean> {
  const { tokens } = await read();
  const { [server]: old, ...rest } = tokens;
  if (old === undefined) return false;
  await write({ tokens: rest });
  return true;
}
