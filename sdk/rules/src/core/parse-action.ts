import { type Action, type Bid, type Card, COLORS, COMBOS, type Fault } from "./action.ts";

/**
 * The only door for actions from outside: a fresh, plain Action with exactly the fields of its type, or why it is
 * none. It judges only the shape; the position judges what is legal. Never throws.
 */
export function parseAction(json: unknown): Action | Fault {
  try {
    return readAction(json);
  } catch {
    // A getter or proxy of an in-process bot threw.
    return malformed("the action could not be read");
  }
}

export const malformed = (message: string): Fault => ({ code: "action.malformed", message });

/** A field's reader says whether a value is valid; `?` after a name makes the field optional. */
type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

const count = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const card = (value: unknown): boolean => count(value) || typeof value === "string";

const color = (value: unknown): boolean => (COLORS as readonly unknown[]).includes(value);

const BIDS: Readonly<Record<Bid["kind"], Fields>> = {
  face: { quantity: count, face: count },
  powers: { quantity: count },
  number: { quantity: count, number: count },
  below: { quantity: count, number: count },
  color: { quantity: count, color },
  without: { quantity: count, color },
  straight: { length: count, through: count },
  "same-number": { quantity: count },
  "same-color": { quantity: count },
  combo: { combo: (value) => (COMBOS as readonly unknown[]).includes(value) },
};

const ACTIONS: Readonly<Record<Action["type"], Fields>> = {
  bid: { bid: (value) => typeof value === "object" },
  challenge: {},
  watch: {},
  calza: {},
  power: { die: count, "seat?": count, "target?": count },
  count: { dice: count },
  split: { sizes: (value) => Array.isArray(value) && value.length <= 64 },
  discard: { die: count },
  wild: { card },
  swap: { card, "with?": count },
  show: { die: count },
  pass: {},
};

function readAction(json: unknown): Action | Fault {
  const action = read(json, "type", ACTIONS, "action");
  if (typeof action === "string") return malformed(action);
  if (action.type === "bid") {
    const bid = read(action.bid, "kind", BIDS, "bid");
    return typeof bid === "string" ? malformed(bid) : { type: "bid", bid: bid as unknown as Bid };
  }
  if (action.type === "split") {
    const sizes = Array.from(action.sizes as unknown[]);
    if (!sizes.every(count)) return malformed('"sizes" of a split must be a list of whole numbers');
    return { type: "split", sizes: sizes as number[] };
  }
  return action as unknown as Action;
}

/**
 * A copy of the fields of an object whose `tag` names its type, or what is wrong with it. A field that is undefined
 * is absent, as in JSON.
 */
function read(
  json: unknown,
  tag: "type" | "kind",
  types: Readonly<Record<string, Fields>>,
  what: string,
): Record<string, unknown> | string {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    return `${what === "action" ? "an action" : "a bid"} must be an object, not ${show(json)}`;
  }
  const given = { ...json } as Record<string, unknown>;
  const name = given[tag];
  if (typeof name !== "string" || !Object.hasOwn(types, name)) {
    return `"${tag}" of the ${what} must be one of ${Object.keys(types).join(", ")}; it is ${show(name)}`;
  }
  const out: Record<string, unknown> = { [tag]: name };
  const fields = types[name]!;
  for (const key in fields) {
    const field = key.endsWith("?") ? key.slice(0, -1) : key;
    const value = given[field];
    if (value === undefined) {
      if (field === key) return `"${field}" is missing from the ${name} ${what}`;
    } else if (fields[key]!(value)) out[field] = value;
    else return `"${field}" of the ${name} ${what} cannot be ${show(value)}`;
  }
  for (const key in given) {
    if (given[key] !== undefined && !Object.hasOwn(out, key)) return `the ${name} ${what} has no field ${show(key)}`;
  }
  return out;
}

/** Any value, in a short form that fits into a message. */
export function show(value: unknown): string {
  try {
    // JSON has no word for undefined.
    const text = value === undefined ? "nothing" : (JSON.stringify(value) ?? String(value));
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
  } catch {
    return `a ${typeof value}`;
  }
}

export const isCard = (value: unknown): value is Card => card(value);
