import { LIMITS, type Limits } from "../limits.ts";
import { type Strain, slowest } from "./account.ts";
import { playAlone } from "./alone.ts";
import { checkSpec } from "./check-spec.ts";
import type { MatchChild } from "./child.ts";
import { confirmed } from "./confirm.ts";
import { engine } from "./engine.ts";
import { Excuses } from "./excuses.ts";
import { type Loner, PlatformFault } from "./lone-bot.ts";
import { closingSignal, type Pool, sandboxPool } from "./pool.ts";
import { accusedSeats, believedPhase, playedPhase } from "./record.ts";
import { Report } from "./report.ts";
import { playShared } from "./shared.ts";
import {
  calledOff,
  type Incident,
  type MatchEvent,
  type MatchOutcome,
  type MatchSpec,
  type PlayedGame,
  SandboxError,
} from "./spec.ts";
import type { GameRecord, PhaseJob } from "./wire.ts";

export interface PlayOptions {
  /** Called for each game once it is final: when its phase is over, in order. */
  readonly onGame?: ((game: PlayedGame & { readonly phase: number; readonly game: number }) => void) | undefined;
  /** Called as games end, final or not, with the number played and the number of all. */
  readonly onProgress?: ((played: number, all: number) => void) | undefined;
  /**
   * Called with the result once it is final. `playMatch` itself returns later if a bot ran out of time or memory,
   * because its line is still looked for. Nothing else differs.
   */
  readonly onResult?: ((outcome: MatchOutcome) => void) | undefined;
  /** Called with what is seen of the match's processes, for a log. */
  readonly onEvent?: ((event: MatchEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays a match: in a shared process first, and in quarantine if that ends in a suspicion. The moves that the
 * processes sent are played through the rules here, which gives the games. Throws a `SandboxError` when the
 * platform fails, never for what a bot does.
 */
export async function playMatch(
  spec: MatchSpec,
  options: PlayOptions = {},
  pool: Pool = sandboxPool,
): Promise<MatchOutcome> {
  checkSpec(spec);
  const match = new MatchRun(spec, options, pool);
  try {
    for (const p of spec.phases.keys()) await match.phase(p);
    match.giveBack();
  } finally {
    match.end();
  }
  options.onResult?.(match.outcome());
  await match.report.located();
  return match.outcome();
}

/** A phase that is final. */
interface Over {
  readonly games: PlayedGame[];
  readonly records: readonly GameRecord[];
}

/** The end of a shared process that is no result. */
interface Suspicion {
  readonly code: "suspicion-cleared" | "not-believed";
  readonly message: string;
  readonly slow?: boolean;
  /** The seats that it concerns; if left out, all that ran. */
  readonly seats?: readonly number[];
}

class MatchRun {
  readonly report: Report;
  private readonly spec: MatchSpec;
  private readonly options: PlayOptions;
  private readonly pool: Pool;
  private readonly limits: Limits;
  private readonly signal: AbortSignal;
  private readonly excuses = new Excuses();
  private readonly incidents: Incident[] = [];
  private readonly phases: { games: PlayedGame[] }[] = [];
  private readonly alone: number[] = [];
  private readonly causedMs: number[];
  /** Bots because of which phases are played alone. They pay for it. */
  private readonly causes: Set<number>;
  private readonly all: number;
  private before = 0;
  private quarantine: boolean;
  private child: MatchChild | undefined;

  constructor(spec: MatchSpec, options: PlayOptions, pool: Pool) {
    this.spec = spec;
    this.options = options;
    this.pool = pool;
    this.limits = { ...LIMITS, ...spec.limits };
    this.signal = AbortSignal.any([closingSignal(), ...(options.signal ? [options.signal] : [])]);
    this.report = new Report(spec, this.limits, this.signal);
    this.causedMs = spec.bots.map(() => 0);
    this.causes = new Set(spec.bots.flatMap(({ alone, pays }, bot) => (alone && pays ? [bot] : [])));
    this.all = spec.phases.reduce((sum, phase) => sum + phase.seeds.length, 0);
    this.quarantine = spec.mode === "alone" || spec.bots.some((bot) => bot.alone === true);
  }

  async phase(p: number): Promise<void> {
    const job = this.job(p);
    const shared = this.quarantine ? undefined : await this.inCompany(p, job);
    const { games, records } = shared && "games" in shared ? shared : await this.inQuarantine(p, job, shared);
    this.phases.push({ games });
    this.before += games.length;
    this.report.add(p, job, records);
    for (const [game, played] of games.entries()) this.options.onGame?.({ ...played, phase: p, game });
  }

  end(): void {
    this.child?.kill();
  }

  /** All phases are final: nobody needs the rest of the process, so it may serve another match. */
  giveBack(): void {
    if (this.child) this.pool.giveBack(this.child);
    this.child = undefined;
  }

  outcome(): MatchOutcome {
    const { phases, incidents, alone, causedMs } = this;
    const { faults, logs, cpu } = this.report;
    return { phases, faults: [...faults], logs, cpu, incidents, engine: engine(), alone, causedMs };
  }

  private job(p: number): PhaseJob {
    const { ruleset, options, bots, phases } = this.spec;
    const { seating, seeds } = phases[p]!;
    const version = (bot: number) => bots.findIndex(({ id }) => id === bots[bot]!.id);
    const seats = seating.map((bot) => ({
      version: version(bot),
      bundle: bots[bot]!.bundle,
      dead: this.report.dead[bot]!,
    }));
    return { ruleset, options, seats, seeds };
  }

  private counter(): () => void {
    let seen = 0;
    return () => this.options.onProgress?.(this.before + ++seen, this.all);
  }

  private tell(event: MatchEvent): void {
    this.options.onEvent?.(event);
  }

  private loner(p: number): Loner {
    const { limits, signal, excuses, pool } = this;
    const onProcess = (process: number, seat: number) => {
      this.tell({ what: "process", process, phase: p, bot: this.spec.phases[p]!.seating[seat]! });
    };
    return { limits, signal, excuses, pool, place: String(p), onProcess };
  }

  /** All bots in one process. Returns a result that is believed, or why there is none. */
  private async inCompany(p: number, job: PhaseJob): Promise<Over | Suspicion> {
    const child = this.child ?? (await this.pool.take(this.signal));
    if (this.child === undefined) this.tell({ what: "process", process: child.pid, phase: p });
    this.child = child;
    const last = p === this.spec.phases.length - 1;
    // Not earlier, as it would take CPU time from this match.
    if (last && !child.reusable) this.pool.warmUp();
    const end = await playShared(child, job, this.limits, this.signal, this.counter());
    if (end.kind === "aborted") throw calledOff();
    if (end.kind === "suspect") {
      const { why: message, slow } = end;
      return { code: "suspicion-cleared", message, slow };
    }
    if (end.kind === "not-believed") return { code: "not-believed", message: end.why };
    const games = believedPhase(end.games, job, this.limits, end.cpuMs);
    if (typeof games === "string") return { code: "not-believed", message: games };
    return this.confirm(p, job, games, end.games);
  }

  /** A bot that is accused of having broken is asked again alone, at its own cost, before the phase is believed. */
  private async confirm(
    p: number,
    job: PhaseJob,
    games: PlayedGame[],
    said: readonly GameRecord[],
  ): Promise<Over | Suspicion> {
    const accused = accusedSeats(said, job);
    const began = performance.now();
    const asked = await confirmed(job, said, accused, this.loner(p));
    if ("refuted" in asked) return { code: "not-believed", message: asked.refuted, ...asked };
    this.lay(
      accused.map((seat) => this.spec.phases[p]!.seating[seat]!),
      performance.now() - began,
    );
    return { games, records: asked.records };
  }

  /** Every bot in a process of its own. The outcome is the result. */
  private async inQuarantine(p: number, job: PhaseJob, suspicion: Suspicion | undefined): Promise<Over> {
    this.quarantine = true;
    if (suspicion && this.child) {
      this.tell({ what: "suspected", process: this.child.pid, phase: p, code: suspicion.code });
    }
    this.end();
    this.child = undefined;
    const began = performance.now();
    for (let explained = 0; ; ) {
      try {
        const { games: records, strains } = await playAlone(job, this.loner(p), this.counter());
        const games = playedPhase(records, job, true);
        if (typeof games === "string") throw new Error(`the referee's own game cannot be: ${games}`);
        this.alone.push(p);
        this.clear(p, suspicion, records, strains);
        // Once in quarantine, a match stays there. The bots that brought it there also pay for the rest.
        if (this.spec.mode !== "alone") this.lay([...this.causes], performance.now() - began);
        return { games, records };
      } catch (error) {
        if (!(error instanceof PlatformFault)) throw error;
        // A bot whose process the kernel chose when memory was short is noted; a machine without CPU chooses
        // nobody.
        this.tell({ what: "failed", phase: p, bot: this.spec.phases[p]!.seating[error.seat]!, code: error.code });
        this.note(p, error.code, error.code === "starved" ? [] : [error.seat], error.message);
        if (error.explained && ++explained >= this.limits.attempts)
          throw new SandboxError(
            "sandbox.incident",
            `a phase failed ${explained} times: ${error.message}`,
            this.incidents,
          );
      }
    }
  }

  /** Records what became of a suspicion after every bot has played alone. */
  private clear(
    p: number,
    suspicion: Suspicion | undefined,
    records: readonly GameRecord[],
    strains: readonly (Strain | undefined)[],
  ): void {
    if (suspicion === undefined) return;
    const { code, message, slow, seats } = suspicion;
    const { seating } = this.spec.phases[p]!;
    const broke = records
      .flatMap(({ faults }) => faults)
      .filter(({ kind }) => kind !== "illegal" && kind !== "exception");
    if (code === "suspicion-cleared" && broke.length > 0) {
      for (const { seat } of broke) this.causes.add(seating[seat]!);
      return;
    }
    const near = slow ? slowest(strains) : [];
    for (const { seat, used } of near) {
      this.causes.add(seating[seat]!);
      this.note(
        p,
        "slow",
        [seat],
        `used ${used} that it may use: near that or beyond it, a phase is played again with every bot alone`,
      );
    }
    if (near.length > 0) return;
    const more = code === "suspicion-cleared" ? "; alone it did not happen" : "";
    this.note(p, code, seats ?? this.running(p), `${message}${more}`);
  }

  private running(p: number): number[] {
    const { seating } = this.spec.phases[p]!;
    return [...seating.keys()].filter((seat) => this.report.dead[seating[seat]!] === null);
  }

  private note(p: number, code: Incident["code"], seats: readonly number[], message: string): void {
    const { seating } = this.spec.phases[p]!;
    const bots = seats.map((seat) => seating[seat]!);
    const one = bots.length === 1 ? `${this.spec.bots[bots[0]!]!.id.slice(0, 80)}: ` : "";
    this.incidents.push({ code, phase: p, bots, message: `${one}${message}` });
  }

  /** Charges wall time to the bots that caused it. If none did, it is shared like all other time. */
  private lay(bots: readonly number[], ms: number): void {
    for (const bot of bots) this.causedMs[bot]! += ms / bots.length;
  }
}
