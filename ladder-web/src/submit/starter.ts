/** What the editor holds at first: a whole bot for every ruleset, to be changed. */
export const STARTER = `import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";

// Challenges what is likely false; else makes the raise that is likeliest true.
export default defineBot({
  name: "my-bot",
  players: {
    ...anyRuleset({
      turn(view) {
        if (view.last && view.odds(view.last.bid) < 0.35) return challenge();
        let best = { odds: -1, action: view.legal()[0]! };
        for (const action of view.legal()) {
          if (action.type !== "bid") continue;
          const odds = view.odds(action.bid);
          if (odds > best.odds) best = { odds, action };
        }
        return best.action;
      },
    }),
  },
});
`;
