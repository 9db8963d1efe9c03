// A bot of bot API 1 that uses all that a bundle carries. `1.bundle.txt` was made of it on 2026-11-23 with the SDK of
// that day, and is never made again: changes of what a referee and a bot say to each other must still work with that
// file.
import { anyRuleset, BOT_API, claims, createHistory, createRng, defineBot, safest, simulate } from "@liars-ladder/sdk";

const history = createHistory();

export default defineBot({
  name: "api-1",
  players: anyRuleset((game) => {
    game.log("api", BOT_API, game.ruleset, game.players, game.number, Object.keys(game.options).length);
    const own = createRng(`${"0".repeat(63)}1`);
    const any = <T>(decision: string, from: readonly T[]): T => {
      game.log(decision);
      return game.rng.pick(from);
    };
    return {
      turn(view) {
        history.note(view);
        const legal = view.legal();
        if (!legal.every((action) => view.isLegal(action))) throw new Error("a legal action is not legal");
        if (view.seats.length !== view.players || view.table.round !== view.round) throw new Error("tables differ");
        if (view.last && view.odds(view.last.bid) < 0.4) {
          const call = legal.find(({ type }) => type === "challenge");
          if (call) return call;
        }
        // From time to time, it asks the view for everything else.
        if (own.chance(0.1)) {
          const { actions } = simulate(view, (seen) => game.rng.pick(seen.legal()), { work: 60, rng: game.rng });
          game.log("playouts", actions.length, history.of(view.seat).bids);
        }
        const chances = claims(view).map(([lowest]) => (lowest ? view.odds(lowest.bid) : 0));
        if (chances.some((chance) => !(chance >= 0 && chance <= 1))) throw new Error("a chance is none");
        return safest(view)?.action ?? game.rng.pick(legal);
      },
      count: (view) => any("count", view.legal()),
      split: (view) => any("split", view.legal()),
      discard: (view) => any("discard", view.legal()),
      wild: (view) => any("wild", view.legal()),
      swap: (view) => any("swap", view.legal()),
      show: (view) => any("show", view.legal()),
    };
  }),
});
