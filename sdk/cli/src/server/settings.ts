import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { usage } from "../failure.ts";

const DEFAULT_SERVER = "http://localhost:8080";

/** What `liars login` stores on this machine: a token for each server, and the one where it was used last. */
interface Settings {
  tokens: Record<string, string>;
  server?: string | undefined;
}

/** `$XDG_CONFIG_HOME/liars-ladder/tokens.json`, `%APPDATA%` on Windows, else below `~/.config`. */
export function settingsFile(env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CONFIG_HOME || (process.platform === "win32" && env.APPDATA) || join(homedir(), ".config");
  return join(base, "liars-ladder", "tokens.json");
}

/** The server to use: the flag, else LIARS_SERVER, else where this machine signed in last, else the one that `npm start` starts. */
export async function serverAddress(flag: string | undefined): Promise<string> {
  const text = flag ?? (process.env.LIARS_SERVER || ((await read()).server ?? DEFAULT_SERVER));
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usage(`${text} is not a server address`, `Write it like ${DEFAULT_SERVER}.`);
  return url.href.replace(/\/+$/, "");
}

/** The address before the path of a page, for words that need no server: of the one that would be used. */
export const pageAt = (): Promise<string> => serverAddress(undefined).catch(() => DEFAULT_SERVER);

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
    const { tokens, server } = (typeof made === "object" && made !== null ? made : {}) as Partial<
      Record<string, unknown>
    >;
    if (typeof tokens === "object" && tokens !== null) {
      const kept = Object.entries(tokens).filter((entry): entry is [string, string] => typeof entry[1] === "string");
      return { tokens: Object.fromEntries(kept), server: typeof server === "string" ? server : undefined };
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

/** From now on this is the server to use, where nothing else names one. */
export async function keepToken(server: string, token: string): Promise<void> {
  const { tokens } = await read();
  await write({ tokens: { ...tokens, [server]: token }, server });
}

/** Deletes the token for a server. @returns whether there was one. */
export async function forgetToken(server: string): Promise<boolean> {
  const { tokens, server: last } = await read();
  const { [server]: old, ...rest } = tokens;
  if (old === undefined) return false;
  await write({ tokens: rest, server: last === server ? undefined : last });
  return true;
}
