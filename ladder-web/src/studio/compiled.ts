/** An error in a file: its offsets in UTF-16 units, and its message. */
export interface Finding {
  from: number;
  to: number;
  message: string;
}

/** A proposal for a place. */
export interface Completion {
  options: {
    name: string;
    kind: string;
    /** Proposals are sorted by this text. */
    sort: string;
    /** The module from which it would have to be imported. */
    source: string | undefined;
  }[];
}

/** What is at a place: its type as code, and its documentation. */
export interface Hover {
  from: number;
  to: number;
  code: string;
  about: string;
}

/** What a proposal is, and what else changes in its file if it is taken: where it has to be imported. */
export interface Proposed extends Pick<Hover, "code" | "about"> {
  edits: { from: number; to: number; insert: string }[];
}

/** A file of a bot as JavaScript, which gets `require`, `exports` and `module`. */
export interface Module {
  path: string;
  code: string;
  /** By import, as it is written: the file or the SDK that it leads to. */
  imports: Record<string, string>;
  /** A source map of version 3. */
  map: string | null;
}

export type Transpiled = { modules: Module[] } | { problem: string };
