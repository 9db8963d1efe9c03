import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";

/** Now and then it tells a story: a bid at random among those that might just hold, whatever it has. Else it is wary. */
export default defineBot({
  name: "bluffer",
  players: anyRuleset((game) => ({
    turn(view) {
      const holds = view.last ? view.odds(view.last.bid) : 1;
      if (holds < 0.3) return challenge();
      const bids = view.legal().filter((action) => action.type === "bid");
      const lie = game.rng.chance(0.3);
      const said = bids.filter((action) => {
        const odds = view.odds(action.bid);
        return lie ? odds > 0.15 && odds < 0.6 : odds >= 0.5;
      });
      return said.length > 0 ? game.rng.pick(said) : view.last ? challenge() : bids[0]!;
    },
  })),
});
