/** One system call: its number, and what it is given. */
export interface Step {
  readonly number: number;
  /** A text becomes bytes that end with 0, `hex` bytes, `list` addresses of texts, `result` what an earlier step gave. */
  readonly given: readonly (
    | number
    | string
    | { readonly hex: string }
    | { readonly list: readonly string[] }
    | { readonly result: number }
  )[];
  /** Made so often; a failure ends it. */
  readonly times?: number;
  /** Where it returns 0 there are two processes, of which the new one does this, and ends. */
  readonly child?: readonly Step[];
}

/** What came of the first step that failed, or of the last. */
export interface Came {
  readonly value: number;
  readonly errno: number;
}

export const THREADS = ["main", "other"] as const;
export type Thread = (typeof THREADS)[number];
