import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Ruleset } from "@liars-ladder/rules";
import type { Setting, Worst } from "../dev/batch.ts";
import { onKeys, Screen } from "../dev/screen.ts";
import { Session, type State } from "../dev/session.ts";
import { type Kept, sayState } from "../dev/words.ts";
import { EXIT, Failure } from "../failure.ts";
import { type BestFlags, exactBots, spread } from "../play/best.ts";
import { type Entrant, entrantsOf } from "../play/entrants.ts";
import { houseBots } from "../play/house.ts";
import { cacheFolder } from "../play/kept-builds.ts";
import { checkPlayers, optionsOf, rulesetOf, rulesetsFor } from "../play/ruleset.ts";
import { inSandbox } from "../play/run.ts";
import { seedsOf } from "../play/seeds.ts";
import { PHASE_GAMES } from "../play/series.ts";
import { readSources } from "../play/sources.ts";
import { FIELD } from "../play/workload.ts";
import { replayPage } from "../replays/page.ts";
import { openFile } from "../text/open.ts";

interface Flags extends BestFlags {
  ruleset?: string;
  options?: string;
  deals: number;
  seed?: string;
  once?: true;
}

const KEYS = "r more deals · u ruleset · p opponents · o open the worst game · q quit";

/** Exits with 0 when the user quits. With --once: 0 when the bot was played, 1 if it does not build. */
export async function dev(path: string, named: string[], flags: Flags): Promise<void> {
  // Complain about a missing file at once.
  await readSources(path);
  const typed = named.length > 0 ? named : FIELD;
  const players = spread(typed).length + 1;
  const ruleset = flags.ruleset === undefined ? undefined : rulesetOf(flags.ruleset);
  if (ruleset) checkPlayers(ruleset, players);
  const options = ruleset && optionsOf(ruleset, flags.options);
  const words = await exactBots(typed, { ruleset, options, players }, flags);
  const field = await entrantsOf(words, ruleset?.id, flags);
  await inSandbox((stop) => new Dev(path, words, field, ruleset, flags, stop).run());
}

class Dev {
  private readonly flags: Flags;
  private readonly fields: readonly (readonly string[])[];
  private readonly folder: string;
  private readonly stop: AbortSignal;
  private readonly screen = new Screen(KEYS);
  private readonly session: Session;
  private readonly quit = new AbortController();
  private readonly known = new Map<string, readonly Entrant[]>();
  private field = 0;
  private kept: Kept | undefined;
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    path: string,
    words: readonly string[],
    field: readonly Entrant[],
    ruleset: Ruleset | undefined,
    flags: Flags,
    stop: AbortSignal,
  ) {
    this.flags = flags;
    // The key p then goes through the house bots, one at a time.
    this.fields = [words, ...houseBots().map((name) => [name])];
    this.known.set(words.join(" "), field);
    const place = createHash("sha256").update(resolve(path)).digest("hex").slice(0, 12);
    this.folder = join(cacheFolder("dev"), place);
    this.stop = AbortSignal.any([stop, this.quit.signal]);
    const deals = Math.ceil(flags.deals / PHASE_GAMES) * PHASE_GAMES;
    const seeds = seedsOf(flags.seed, 1_000_000, "deal");
    const setting = (built: { name: string; rulesets: readonly string[] }): Setting => {
      const chosen = ruleset ?? rulesetsFor([built, ...field]).rulesets[0]!;
      return { ruleset: chosen, options: this.optionsFor(chosen), field, seeds };
    };
    this.session = new Session({ path, deals, setting }, this.stop, (state) => this.changed(state));
  }

  async run(): Promise<void> {
    const { session, stop, flags } = this;
    onKeys(
      {
        r: () => session.more(),
        u: () => this.later(() => this.nextRuleset()),
        p: () => this.later(() => this.nextField()),
        o: () => this.later(() => this.open()),
        q: () => this.quit.abort(),
        "ctrl-c": () => this.quit.abort(),
      },
      stop,
    );
    try {
      await session.begin();
      await this.keeping;
      if (flags.once) {
        if (session.state().trouble !== undefined) process.exitCode = EXIT.failed;
        if (stop.aborted) throw new Failure(EXIT.stopped, "stopped before all games were played");
      } else if (!stop.aborted) await Promise.race([session.broken, aborted(stop)]);
    } finally {
      this.quit.abort();
      await session.end();
    }
  }

  /** Does the work of a key, which may take a while. If it fails, a line says so, and nothing else changes. */
  private later(work: () => Promise<string | undefined>): void {
    void work()
      .catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        return error.message;
      })
      .then((text) => text !== undefined && !this.stop.aborted && this.paint(this.session.state(text)));
  }

  private async nextRuleset(): Promise<string | undefined> {
    const { setting, save } = this.session.state();
    if (setting === undefined || save === undefined) return undefined;
    const { rulesets } = rulesetsFor([save.built, ...setting.field]);
    const at = rulesets.findIndex(({ id }) => id === setting.ruleset.id);
    const ruleset = rulesets[(at + 1) % rulesets.length]!;
    this.session.sitDown({ ...setting, ruleset, options: this.optionsFor(ruleset) });
    return undefined;
  }

  private async nextField(): Promise<string | undefined> {
    const { setting } = this.session.state();
    if (setting === undefined) return undefined;
    this.field = (this.field + 1) % this.fields.length;
    const words = this.fields[this.field]!;
    const key = words.join(" ");
    const field = this.known.get(key) ?? (await entrantsOf(words, undefined, this.flags));
    this.known.set(key, field);
    const { id, players } = setting.ruleset;
    if (field.length + 1 < players.min || !field.every(({ rulesets }) => rulesets.includes(id)))
      return `${key} cannot be the opponents in ${id}: press p again`;
    this.session.sitDown({ ...setting, field });
    return undefined;
  }

  private async open(): Promise<string | undefined> {
    const { kept } = this;
    if (kept === undefined) return "no game has been played yet";
    this.paint(this.session.state("opening the viewer …"));
    const file = join(this.folder, "worst.html");
    await writeFile(file, await replayPage([JSON.stringify(kept.replays().at(-1))]));
    return (await openFile(file)) ? `opened ${file}` : `could not open ${file}: it needs a browser`;
  }

  private optionsFor(ruleset: Ruleset): Setting["options"] {
    const { ruleset: id, options } = this.flags;
    return optionsOf(ruleset, ruleset.id === id ? options : undefined);
  }

  private changed(state: State): void {
    if (state.busy !== undefined) this.paint(state);
    else
      this.keeping = this.keeping.then(async () => {
        this.kept = await this.keep(state);
        this.paint(state);
      });
  }

  private paint(state: State): void {
    if (!this.stop.aborted) this.screen.show(sayState(state, this.kept), state.busy);
  }

  /** Writes the worst game to a file of its own, with the games that its bots had played before it. */
  private async keep({ now }: State): Promise<Kept | undefined> {
    const [worst] = now.map((batch) => batch.worst).sort((a, b) => weight(a) - weight(b));
    if (worst === undefined) return undefined;
    const replays = worst.replays();
    const file = join(this.folder, "worst.jsonl");
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(file, replays.map((replay) => `${JSON.stringify(replay)}\n`).join(""));
    return { ...worst, file, game: replays.length - 1 };
  }
}

const weight = ({ forfeited, points }: Worst): number => (forfeited ? -1 : points);

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
