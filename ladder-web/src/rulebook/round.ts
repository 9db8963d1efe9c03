import {
  type Action,
  type AnyTable,
  checkOptions,
  type Event,
  foldById,
  type Game,
  MAX_LEGAL,
  mustLuck,
  newTableById,
  type Options,
  Projection,
  type Ruleset,
} from "@liars-ladder/rules";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
/** How many seats sit at the table of an example, where the ruleset lets them. */
const SEATS = 3;
/** How many bids are weighed at a decision: a card game has hundreds, and the odds of each take a while. */
const WEIGHED = 24;

/** The first round of a game with default options among sensible players. The same seed and actions give the same round. */
export class Round {
  readonly ruleset: Ruleset;
  readonly options: Options;
  readonly names: readonly string[];
  readonly game: Game;
  readonly #events: Event[] = [];
  readonly #tables: AnyTable[];

  /** @param seed counts from 1. */
  constructor(ruleset: Ruleset, seed: number) {
    const checked = checkOptions(ruleset.options, {});
    if (!("options" in checked)) throw new Error(`the defaults of ${ruleset.id} are no options`);
    const { options } = checked;
    const players = Math.min(ruleset.players.max, Math.max(ruleset.players.min, SEATS));
    const projection = new Projection(options, players);
    const head = { ruleset: ruleset.id, options, players };
    this.ruleset = ruleset;
    this.options = options;
    this.names = NAMES.slice(0, players);
    this.#tables = this.names.map((_, seat) => newTableById(head, seat));
    const listen = (event: Event) => {
      this.#events.push(event);
      projection.push(event);
      for (const [seat, table] of this.#tables.entries()) foldById(table, projection.seen(seat));
    };
    const luck = mustLuck(`chacha8:${seed.toString(16).padStart(64, "0")}`);
    this.game = ruleset.create({ options, players, luck, listen });
  }

  get over(): boolean {
    return this.game.seat < 0 || this.game.round > 1;
  }

  /** What happened up to the end of the round. */
  get events(): readonly Event[] {
    const second = this.#events.findIndex((event) => event.type === "round" && event.round === 2);
    return second === -1 ? this.#events : this.#events.slice(0, second);
  }

  /** What the seat knows that has to decide. */
  get table(): AnyTable {
    return this.#tables[this.game.seat]!;
  }

  /** The seat that has to decide does this. */
  take(action: Action): void {
    const code = this.game.encode(action);
    if (typeof code !== "number") throw new Error(code.message);
    this.game.apply(code);
  }

  /** The seat that has to decide does what is sensible. */
  goOn(): void {
    this.game.apply(choose(this.ruleset, this.game, this.table));
  }
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
