import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** A service of docker-compose.yml, with its variables filled in. */
export interface ComposeService {
  command: string[];
  environment: Record<string, string>;
}

const composeFile = new URL("../../docker-compose.yml", import.meta.url);

/** docker-compose.yml, parsed. */
export const readComposeFile = () => parse(readFileSync(composeFile, "utf8"), { merge: true });

/**
 * A service as `docker compose` reads it with these variables. Throws if a required one is missing, as `docker compose`
 * does.
 */
export function composeService(name: string, variables: Record<string, string> = {}): ComposeService {
  const service = readComposeFile().services[name];
  const fill = (text: unknown) => interpolate(String(text), variables);
  return {
    command: (service.command ?? []).map(fill),
    environment: Object.fromEntries(
      Object.entries(service.environment ?? {}).map(([key, value]) => [key, fill(value)]),
    ),
  };
}

/** Fills in `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}`; `$$` is a dollar. */
function interpolate(text: string, variables: Record<string, string>): string {
  return text.replace(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (whole, name, kind, rest) => {
    if (whole === "$$") return "$";
    const value = variables[name];
    if (value) return value;
    if (kind === "-") return rest;
    throw new Error(`required variable ${name} is missing a value: ${rest ?? ""}`);
  });
}
