/** One system call: its number, and what it is given. */
export interface Step {
  readonly number: number;
  /**
   * A text becomes bytes that end with 0, `hex` becomes bytes, `list` the addresses of texts, and `result` the
   * value that an earlier step returned.
   */
  readonly given: readonly (
    | number
    | string
    | { readonly hex: string }
    | { readonly list: readonly string[] }
    | { readonly result: number }
  )[];
  /** How often it is made. A failure ends the repetition. */
  readonly times?: number;
  /** If it returns 0 there are two processes; the new one does these steps and ends. */
  readonly child?: readonly Step[];
}

/** The result of the first step that failed, or of the last one. */
export interface Came {
  readonly value: number;
  readonly errno: number;
}

export const THREADS = ["main", "other"] as const;
export type Thread = (typeof THREADS)[number];
