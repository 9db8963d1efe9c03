/**
 * The compiler options under which a bot is checked. `liars new` writes the same ones into an author's
 * tsconfig.json.
 */
export const BOT_COMPILER_OPTIONS = {
  target: "es2024",
  lib: ["es2024"],
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  allowJs: true,
  types: [] as string[],
} as const;

/** Errors for a module that is not found, and for names that Node would have: `process`, `require`, `node:fs`. */
const NOT_HERE = new Set([2307, 2580, 2591, 2792]);

/**
 * The SDK's types do not allow a method that returns a promise, but the compiler's message only shows the types'
 * names.
 */
const isAsync = (text: string): boolean =>
  /\bPromise</.test(text) && /\b(?:PlayerMaker|PlayerOf|Answer|ActionsOf|Acts|AnyMaker|AnyPlayer)\b/.test(text);
const ASYNC = {
  first: "A decision must not be async: it answers with a promise. ",
  hint: "Return the action itself, from a function without async: all that a bot may use is there at once.",
};

/** What a bot's author is told about a type error, besides its place. */
export function tellType(code: number, text: string): { message: string; hint?: string } {
  // For these errors the compiler's own advice is to install something.
  const plain = text.replace(/ Do you need to .*$/s, "");
  if (isAsync(text)) return { message: ASYNC.first + plain, hint: ASYNC.hint };
  return NOT_HERE.has(code) ? { message: plain, hint: NOT_HERE_HINT } : { message: plain };
}

const NOT_HERE_HINT =
  "A bot may import its own files and @liars-ladder/sdk. Node's modules and globals do not exist here.";
