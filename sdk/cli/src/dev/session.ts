import { join } from "node:path";
import { SandboxError } from "@liars-ladder/sandbox";
import { Failure, usage } from "../failure.ts";
import { buildSources } from "../play/build.ts";
import type { Built } from "../play/kept-builds.ts";
import { readSources, type Sources } from "../play/sources.ts";
import { plural } from "../text/plural.ts";
import { type Batch, playBatch, type Setting } from "./batch.ts";
import { SourceWatch } from "./watch.ts";

/** A save that built. */
export interface Save {
  readonly built: Built;
  readonly sources: Sources;
}

/** Everything there is to show. */
export interface State {
  /** None before a first save has built. */
  readonly setting?: Setting | undefined;
  /** The last save that built, and the last one before it with a different program. */
  readonly save?: Save | undefined;
  readonly before?: Save | undefined;
  /** The results of both, batch by batch: `then` has as many as `now`, with the same luck. */
  readonly now: readonly Batch[];
  readonly then: readonly Batch[];
  /** Why the current files do not build. */
  readonly trouble?: string | undefined;
  /** What the session is doing now. */
  readonly busy?: string | undefined;
}

/** What a session watches and plays. */
export interface Watched {
  readonly path: string;
  /** Deals of a batch; whole phases. */
  readonly deals: number;
  /** The first setting for a bot. */
  setting(built: Built): Setting;
}

/** Builds a bot whenever it is saved, and plays it. Only one piece of work runs at a time: the newest. */
export class Session {
  private readonly watched: Watched;
  private readonly stop: AbortSignal;
  private readonly show: (state: State) => void;
  private readonly watch = new SourceWatch(() => this.saved());
  /** The batches played so far, by setting, program and number of the batch. */
  private readonly played = new Map<string, Batch>();
  private setting: Setting | undefined;
  private save: Save | undefined;
  private before: Save | undefined;
  /** Why the files do not build, and what went wrong in the last piece of work. */
  private unbuilt: string | undefined;
  private failed: string | undefined;
  /** The files as they were last built: unchanged files are not built again. */
  private read = "";
  private batches = 1;
  private work = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** Rejects if we have a bug. */
  readonly broken: Promise<never>;
  private fail: (error: unknown) => void = () => {};

  /** `show` gets the state whenever it changes. */
  constructor(watched: Watched, stop: AbortSignal, show: (state: State) => void) {
    this.watched = watched;
    this.stop = stop;
    this.show = show;
    this.broken = new Promise((_, reject) => {
      this.fail = reject;
    });
    this.broken.catch(() => {});
  }

  /** Resolves when the first save was played, or did not build. */
  async begin(): Promise<void> {
    this.saved();
    await Promise.race([this.running, this.broken]);
  }

  state(busy?: string): State {
    const { setting, save, before } = this;
    const now = this.batchesOf(save);
    const then = this.batchesOf(before).slice(0, now.length);
    return { setting, save, before, now, then, trouble: this.failed ?? this.unbuilt, busy };
  }

  /** Changes the setting. What was played in it before is kept. */
  sitDown(setting: Setting): void {
    this.setting = setting;
    this.batches = 1;
    this.start((signal) => this.play(signal));
  }

  /** Plays as many deals again, for both saves. */
  more(): void {
    this.batches++;
    this.start((signal) => this.play(signal));
  }

  /** Stops what is running. */
  async end(): Promise<void> {
    this.watch.close();
    this.work.abort();
    await this.running;
  }

  private saved(): void {
    this.start(async (signal) => {
      await this.build(signal);
      await this.play(signal);
    });
  }

  private start(work: (signal: AbortSignal) => Promise<void>): void {
    this.work.abort();
    this.work = new AbortController();
    const signal = AbortSignal.any([this.work.signal, this.stop]);
    this.running = this.running.then(async () => {
      if (signal.aborted) return;
      this.failed = undefined;
      try {
        await work(signal);
      } catch (error) {
        // It failed only because it was stopped.
        if (signal.aborted) return;
        if (!(error instanceof Failure || error instanceof SandboxError)) return this.fail(error);
        this.failed = sentenceOf(error);
      }
      this.show(this.state());
    });
  }

  private async build(signal: AbortSignal): Promise<void> {
    const { path } = this.watched;
    const sources = await readSources(path).catch((error: unknown) => {
      this.read = "";
      throw error;
    });
    const { files, entry, folder } = sources;
    this.watch.set(files.map((file) => join(folder, file.path)));
    const read = JSON.stringify(files);
    if (read === this.read) return;
    this.show(this.state("building …"));
    const built = await buildSources(path, { files, entry }, signal).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof Failure)) throw error;
      this.unbuilt = sentenceOf(error);
    });
    signal.throwIfAborted();
    this.read = read;
    if (built === undefined) return;
    this.unbuilt = undefined;
    this.batches = 1;
    if (this.save !== undefined && this.save.built.hash !== built.hash) this.before = this.save;
    this.save = { built, sources };
    this.setting ??= this.watched.setting(built);
    for (const key of this.played.keys()) if (!this.isWanted(key)) this.played.delete(key);
  }

  /** Plays the batches of the current setting that are still missing, the last save first. */
  private async play(signal: AbortSignal): Promise<void> {
    const { setting, save, before, batches } = this;
    const { deals } = this.watched;
    if (setting === undefined || save === undefined) return;
    const { id } = setting.ruleset;
    if (!save.built.rulesets.includes(id)) throw usage(`${save.built.name} no longer plays ${id}`);
    const games = deals * (setting.field.length + 1);
    for (let batch = 0; batch < batches; batch++)
      for (const one of [save, before]) {
        const key = one && keyOf(setting, one, batch);
        if (one === undefined || key === undefined || this.played.has(key) || !one.built.rulesets.includes(id))
          continue;
        let n = 0;
        const whose = one === before ? "the save before: " : "";
        const onGame = (): void => this.show(this.state(`${whose}${++n} of ${plural(games, "game")} …`));
        const range = { from: batch * deals, to: (batch + 1) * deals };
        this.played.set(key, await playBatch(setting, one.built, range, signal, onGame));
      }
  }

  private batchesOf(save: Save | undefined): Batch[] {
    const { setting, batches } = this;
    if (setting === undefined || save === undefined) return [];
    return Array.from({ length: batches }, (_, i) => this.played.get(keyOf(setting, save, i)) ?? []).flat();
  }

  private isWanted(key: string): boolean {
    return [this.save, this.before].some((one) => one !== undefined && key.includes(one.built.hash));
  }
}

const keyOf = ({ ruleset, field }: Setting, { built }: Save, batch: number): string =>
  [ruleset.id, ...field.map(({ hash }) => hash), built.hash, batch].join(" ");

const sentenceOf = (error: Error): string =>
  error instanceof Failure && error.next !== undefined ? `${error.message}\n  -> ${error.next}` : error.message;
