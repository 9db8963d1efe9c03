import { existsSync } from "node:fs";

const USAGE = `Usage: npm create liars-bot FOLDER [-- --packages DIR]

Makes FOLDER with a bot that plays at once.
  --packages DIR  install from packed tarballs in DIR, not from the registry (or LIARS_PACKAGES)`;

// Packed, the template and its copier are beside this file (see package.json, prepack); in a checkout they are the CLI's.
const packed = new URL("./create.js", import.meta.url);
const { createBot } = await import(
  existsSync(packed) ? packed.href : new URL("../../cli/bin/create.js", import.meta.url).href
);

const words = process.argv.slice(2);
if (words.includes("--help") || words.includes("-h")) console.log(USAGE);
else await create(words);

async function create(words) {
  const at = words.indexOf("--packages");
  const packages = at >= 0 ? words.splice(at, 2)[1] : process.env.LIARS_PACKAGES || undefined;
  if (words.length !== 1 || words[0].startsWith("-") || (at >= 0 && packages === undefined)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  try {
    const { files } = await createBot(words[0], { packages });
    console.log(`Made ${words[0]}: ${files.join(", ")}.\n`);
    console.log(
      `  cd ${words[0]}\n  npm install      # your editor and \`npm test\` need it\n  npx liars play ./bot.ts odds honest random --ruleset palafico --games 100`,
    );
  } catch (error) {
    if (error.next === undefined) throw error;
    console.error(`create-liars-bot: ${error.message}\n  -> ${error.next}`);
    process.exitCode = 2;
  }
}
