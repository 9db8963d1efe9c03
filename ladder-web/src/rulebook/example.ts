import {
  type AnyTable,
  checkOptions,
  type Event,
  foldById,
  type Game,
  MAX_LEGAL,
  mustLuck,
  newTableById,
  Projection,
  type Ruleset,
} from "@liars-ladder/rules";
import { type Film, filmOfEvents } from "../replay/film.ts";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
/** How many seeds are tried: one of the first few gives a good round. */
const TRIES = 24;
/** How many bids are weighed at a decision: a card game has hundreds, and the odds of each take a while. */
const WEIGHED = 24;

/** The first round of a sensibly played game. It is always the same one, so that a page can refer to it. */
export function exampleRound(ruleset: Ruleset): Film {
  let film: Film | undefined;
  for (let seed = 1; seed <= TRIES; seed++) {
    film = playRound(ruleset, `chacha8:${seed.toString(16).padStart(64, "0")}`);
    if (shows(film)) return film;
  }
  return film!;
}

/** Whether a round has a few bids and a challenge: neither too short nor too long to step through. */
function shows({ steps }: Film): boolean {
  const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
  return count("bid") >= 3 && count("bid") <= 6 && count("challenge") === 1 && count("reveal") === 1;
}

function playRound(ruleset: Ruleset, seed: string): Film {
  const checked = checkOptions(ruleset.options, {});
  if (!("options" in checked)) throw new Error(`the defaults of ${ruleset.id} are no options`);
  const { options } = checked;
  const players = Math.min(ruleset.players.max, Math.max(ruleset.players.min, 3));
  const names = NAMES.slice(0, players);
  const projection = new Projection(options, players);
  const head = { ruleset: ruleset.id, options, players };
  const tables = names.map((_, seat) => newTableById(head, seat));
  const events: Event[] = [];
  const listen = (event: Event) => {
    events.push(event);
    projection.push(event);
    for (const [seat, table] of tables.entries()) foldById(table, projection.seen(seat));
  };
  const game = ruleset.create({ options, players, luck: mustLuck(seed), listen });
  while (game.seat >= 0 && game.round < 2) game.apply(choose(ruleset, game, tables[game.seat]!));
  const second = events.findIndex((event) => event.type === "round" && event.round === 2);
  const first = second === -1 ? events : events.slice(0, second);
  return filmOfEvents({ ruleset: ruleset.id, options, names, result: null }, first);
}

/** Challenges a bid that is likely false, else makes the bid whose odds are nearest to 2/3; other decisions are simple. */
function choose(ruleset: Ruleset, game: Game, table: AnyTable): number {
  const buffer = new Int32Array(MAX_LEGAL);
  const legal = [...buffer.subarray(0, game.legal(buffer))];
  const actions = legal.map((code) => ({ code, action: game.action(code) }));
  const odds = ruleset.odds(table);
  const last = table.bids.at(-1)?.bid;
  const challenge = actions.find(({ action }) => action.type === "challenge");
  if (challenge && last && odds(last) < 0.4) return challenge.code;
  const bids = actions.flatMap(({ code, action }) => (action.type === "bid" ? [{ code, bid: action.bid }] : []));
  const each = Math.max(1, Math.floor(bids.length / WEIGHED));
  const weighed = bids
    .filter((_, i) => i % each === 0)
    .map(({ code, bid }) => ({ code, off: Math.abs(odds(bid) - 0.66) }))
    .filter(({ off }) => Number.isFinite(off));
  const best = weighed.reduce<(typeof weighed)[0] | undefined>((a, b) => (a && a.off <= b.off ? a : b), undefined);
  return best?.code ?? legal[Math.floor(legal.length / 2)]!;
}
