import { GymError } from "./error.ts";
import { VectorEnv, type VectorSetup } from "./vector.ts";

/**
 * The protocol between an environment and another program, such as the Python package. Numbers are little-endian.
 *
 * The environment first says what it is: an answer whose text is a `Description` in JSON. Then it answers requests, one by
 * one. A request is 12 bytes, three unsigned 32-bit words: what is asked (`ASK`) and two arguments. After `step` follow
 * 4 bytes for each game: its action, a signed 32-bit integer.
 *
 * An answer begins with two words: 0 and the length of what follows; or 1 and the length of a text, JSON with `code` and
 * `message`: nothing has happened then. What follows after `reset` and `step` is, for all games: `seats` (int32), `rewards`
 * (float32, a row a game), `observations` (int16, a row a game), `masks` (uint8, a row a game) and `ended` (uint8). After
 * `observe` it is one observation, after `describe` a text. The end of input ends it.
 */
const ASK = {
  /** First argument: 1 if the second one is a seed, else 0. */
  reset: 1,
  step: 2,
  /** A game, and a seat. */
  observe: 3,
  /** A game, and the code of an action that is legal there: the action as JSON. */
  describe: 4,
} as const;

/** What an environment says of itself. */
interface Description {
  ruleset: string;
  options: object;
  players: number;
  games: number;
  actions: number;
  size: number;
  fields: readonly object[];
}

/** @param read fills a buffer, or says that there is no more; @param write sends all of one. */
export function serve(text: string, read: (into: Uint8Array) => boolean, write: (from: Uint8Array) => void): void {
  const answer = (parts: readonly Uint8Array[], problem = 0): void => {
    const head = new Uint32Array([problem, parts.reduce((sum, part) => sum + part.byteLength, 0)]);
    write(bytesOf(head));
    for (const part of parts) write(part);
  };
  const say = (value: object, problem = 0) => answer([new TextEncoder().encode(JSON.stringify(value))], problem);
  const guarded = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof GymError)) throw error;
      say({ code: error.code, message: error.message }, 1);
      return undefined;
    }
  };

  const env = guarded(() => new VectorEnv(parseSetup(text)));
  if (env === undefined) return;
  say(descriptionOf(env));
  const { seats, rewards, observations, masks, ended, encoding } = env;
  const state = [seats, rewards, observations, masks, ended].map(bytesOf);
  const request = new Uint32Array(3);
  const actions = new Int32Array(env.games);
  const observation = new Int16Array(encoding.size);
  while (read(bytesOf(request))) {
    const [ask, first = 0, second = 0] = request;
    if (ask === ASK.step && !read(bytesOf(actions))) return;
    const parts = guarded((): readonly Uint8Array[] => {
      switch (ask) {
        case ASK.reset:
          env.reset(first === 0 ? undefined : second);
          return state;
        case ASK.step:
          env.step(actions);
          return state;
        case ASK.observe:
          return [bytesOf(env.observe(first, second, observation))];
        case ASK.describe:
          return [new TextEncoder().encode(JSON.stringify(env.describe(first, second)))];
        default:
          throw new GymError("gym.message", `there is no request ${ask}`);
      }
    });
    if (parts !== undefined) answer(parts);
  }
}

const SETUP = ["ruleset", "options", "players", "games", "autoReset"];

function parseSetup(text: string): VectorSetup {
  let setup: unknown;
  try {
    setup = JSON.parse(text);
  } catch {
    // Said below.
  }
  if (typeof setup === "object" && setup !== null && !Array.isArray(setup)) {
    const strange = Object.keys(setup).find((key) => !SETUP.includes(key));
    if (strange !== undefined) throw new GymError("gym.setup", `there is no ${strange}, only ${SETUP.join(", ")}`);
    return setup as VectorSetup;
  }
  throw new GymError("gym.setup", `the setup must be an object in JSON, such as {"ruleset":"palafico","games":64}`);
}

function descriptionOf(env: VectorEnv): Description {
  const { encoding, games, players, options } = env;
  const { ruleset, size, actions, fields } = encoding;
  return { ruleset, options, players, games, actions, size, fields };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
