import { type Problem, problem } from "@liars-ladder/protocol";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "./problem.ts";

/** Longer than any of our addresses; a part is no longer than a file's name can be. */
const [LONGEST, LONGEST_PART] = [1_000, 255];

/** Nearly all addresses: nothing is encoded, and no part begins with a dot. There is nothing to find in one of these. */
const PLAIN = /^(?:\/[\w\-~!$&'()*+,;=:@][\w\-.~!$&'()*+,;=:@]{0,254})+$/;

/**
 * Each address has one spelling. An address that could be read in two ways (by a proxy, the router, better-auth,
 * the file system) is refused before anything looks at it. So limits, caches and guards all see the address that
 * answers.
 *
 * @param target as it stands in the request's first line.
 * @returns what is wrong with its path, as a sentence.
 */
export function wrongPath(target: string): string | undefined {
  const path = target.split("?", 1)[0]!;
  if (!path.startsWith("/")) return "An address begins with /.";
  if (path.length > LONGEST) return `An address has at most ${LONGEST} characters.`;
  if (PLAIN.test(path) && !target.includes("#")) return undefined;
  if (path.split("/").some((part) => part.length > LONGEST_PART))
    return `A part has at most ${LONGEST_PART} characters.`;
  if (target.includes("#")) return "An address must not contain #.";
  if (path.includes("//")) return "Two slashes must not follow each other.";
  if (/\/\.\.?(\/|$)/.test(path)) return "A part of it is . or ..";
  const odd = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/.exec(path);
  if (odd) return `It has the character ${JSON.stringify(odd[0])}, which is not allowed in an address.`;
  for (const [sign, code] of path.matchAll(/%(.{0,2})/g)) {
    if (!/^[0-9A-Fa-f]{2}$/.test(code as string))
      return `${sign} is not a percent sign followed by two hexadecimal digits.`;
    const character = String.fromCharCode(Number.parseInt(code as string, 16));
    if (/[\u0000-\u001f\u007f/\\]/.test(character)) return `It has ${sign}, a character that is not allowed in a name.`;
    if (/[A-Za-z0-9\-._~]/.test(character)) return `${sign} must be written as ${character}.`;
  }
  try {
    decodeURIComponent(path);
  } catch {
    return "Its percent signs do not encode valid UTF-8.";
  }
  return undefined;
}

export const pathProblem = (target: string): Problem => {
  const why = wrongPath(target) ?? "The router cannot read it.";
  return problem("request.path", `${JSON.stringify(target.split("?", 1)[0]?.slice(0, 100))}: ${why}`);
};

/** Must be registered before everything that answers. */
export function checkPaths(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const target = request.raw.url ?? "";
    if (wrongPath(target) === undefined) return done();
    sendProblem(reply, pathProblem(target));
  });
}
