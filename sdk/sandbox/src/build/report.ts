/** The report on the build of an upload: the same for the CLI, the pages and the API. */

export const BUILD_STEPS = ["door", "bundle", "types", "load"] as const;
export type BuildStepName = (typeof BUILD_STEPS)[number];

export interface Problem {
  /** Stable, for programs: `door.name`, `bundle.import`, `types.2322`, `load.timeout`, … */
  readonly code: string;
  readonly message: string;
  /** A file of the upload. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in UTF-16 units. */
  readonly column?: number;
  /** The lines around it, with a mark under the place. */
  readonly frame?: string;
  /** What to do about it. */
  readonly hint?: string;
}

export interface BuildStep {
  readonly step: BuildStepName;
  readonly ok: boolean;
  /** Wall time. */
  readonly ms: number;
  readonly problems: readonly Problem[];
}

/** A bot ready to play. */
export interface Built {
  /** A script whose value is the bot's `Program`. */
  readonly bundle: string;
  /** The bundle's source map (version 3). It names files of the upload as `bot:…`. */
  readonly map: string;
  /** SHA-256 of the bundle, hexadecimal. */
  readonly hash: string;
  /** Length of the bundle in UTF-8. */
  readonly bytes: number;
  /** The version of the bot API that it speaks: one of `BOT_APIS`. */
  readonly api: number;
  /** The bot's name for itself, and the rulesets that it declares. */
  readonly name: string;
  readonly rulesets: readonly string[];
}

interface Took {
  /** Ends with the first step that failed. */
  readonly steps: readonly BuildStep[];
  /** CPU time of the compilers; 0 where there is no /proc. */
  readonly cpuMs: number;
}

/** `platform`: it was not the upload's fault, so it may be tried again. */
export type BuildReport =
  | (Took & { readonly ok: true } & Built)
  | (Took & {
      readonly ok: false;
      readonly problems: readonly Problem[];
      readonly platform: boolean;
    });

export interface SourceFile {
  /** Relative, with `/`. */
  readonly path: string;
  readonly text: string;
}
