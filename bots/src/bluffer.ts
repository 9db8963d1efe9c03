import { anyRuleset, challenge, claims, defineBot, highest, safest } from "@liars-ladder/sdk";

/** Now and then it tells a story: a claim drawn by lot, as high as might just hold, whatever it has. Else it is wary. */
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
