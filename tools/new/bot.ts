import type { Kind } from "./plan.ts";

const source = (name: string) => `import { anyRuleset, challenge, defineBot, safest } from "@liars-ladder/sdk";

/** Raises with the likeliest bid while that is more likely true than false; else challenges. */
export default defineBot({
  name: "${name}",
  players: anyRuleset({
    turn(view) {
      // Here your own idea begins: what to bid, when to doubt.
      const raise = safest(view);
      if (raise && (!view.last || raise.odds >= 0.5)) return raise.action;
      return challenge();
    },
  }),
});
`;

export const kind: Kind = {
  about: "a house bot that plays every ruleset, in bots/src/",
  name: { pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, example: "careful-liar" },
  plan: (name) => ({
    files: { [`bots/src/${name}.ts`]: source(name) },
    insertions: [{ path: "bots/src/index.ts", before: "] as const;\nexport type HouseBot", text: `  "${name}",\n` }],
    runs: [],
    next: [
      `write its idea into bots/src/${name}.ts, and move it in bots/src/index.ts to where it belongs`,
      `npx liars play ./bots/src/${name}.ts odds honest random --ruleset palafico --deals 200`,
      "npx vitest run --project unit bots",
    ],
  }),
};
