import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"] as string[]);
/** What an attacker would try here first. */
const OURS = ["liars-ladder", "liarsladder", "liarsdice", "liars", "ladder"];

/**
 * Why a password would be guessed soon: it is one of the 49,000 most common, close to one, or close to its owner's name.
 * There are no rules about digits and signs: any passphrase will do.
 *
 * @param owner's name and e-mail address.
 */
export function whyWeak(password: string, owner: readonly string[]): string | undefined {
  const text = password.normalize("NFKC").toLowerCase();
  const advice = "Use three or four words that have nothing to do with each other.";
  if (isCommon(text)) return `This is, or nearly is, one of the passwords that attackers try first. ${advice}`;
  if (new Set(text).size < 5) return `It has fewer than five different characters. ${advice}`;
  const known = owner.flatMap((name) => [name, name.split("@", 1)[0]!]).map((name) => name.toLowerCase());
  const rest = [...known.filter((name) => name.length > 1), ...OURS]
    .sort((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, ""), text);
  if (rest === text) return undefined;
  const left = rest.replace(/[^\p{L}\p{N}]/gu, "");
  if (left.length < 6 || isCommon(left)) return `It is little more than your name or the ladder's. ${advice}`;
  return undefined;
}

/** A common one stays one with up to four digits or signs around it. */
function isCommon(text: string): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return COMMON.has(text) || (core.length > 3 && text.length - core.length <= 4 && COMMON.has(core));
}
