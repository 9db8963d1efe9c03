import { anyRuleset, challenge, claims, defineBot, highest, safest } from "@liars-ladder/sdk";

/** Sometimes makes up a random claim, as high as might just hold, whatever it has. Otherwise it is careful. */
export default defineBot({
  name: "bluffer",
  players: anyRuleset((game) => ({
    turn(view) {
      const holds = view.last ? view.odds(view.last.bid) : 1;
      if (holds < 0.3) return challenge();
      const stories = claims(view);
      if (stories.length > 0 && game.rng.chance(0.3)) {
        const story = game.rng.pick(stories).findLast((action) => view.odds(action.bid) >= 0.2);
        if (story) return story;
      }
      const raise = highest(view, 0.7) ?? safest(view);
      return raise && raise.odds >= 1 - holds ? raise.action : challenge();
    },
  })),
});
