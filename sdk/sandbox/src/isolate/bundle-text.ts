/** The names under which a bundle's frames appear in a stack. */
export const BUNDLE_NAME = "bot.js";

/** How a bundle ends: with the expression of its value. */
const VALUE = "__bot.default;";

/**
 * A bundle as a function that returns its value, all on its own lines. Running this script runs nothing of the bot: it
 * is one function literal, whose body is a complete script, as esbuild wrote it. Undefined for other text.
 */
export function literal(bundle: string): string | undefined {
  const text = bundle.trimEnd();
  return text.endsWith(VALUE)
    ? `(function () {${text.slice(0, -VALUE.length)}return ${VALUE}})\n//# sourceURL=${BUNDLE_NAME}`
    : undefined;
}
