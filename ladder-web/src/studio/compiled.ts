/** Something wrong in a file: offsets in UTF-16 units, and words. */
export interface Finding {
  from: number;
  to: number;
  message: string;
}

/** What could stand at a place. */
export interface Completion {
  options: {
    name: string;
    kind: string;
    /** Orders them, as text. */
    sort: string;
    /** Where it would have to be imported from first. */
    source: string | undefined;
  }[];
}

/** What stands at a place: its type as code, and its documentation. */
export interface Hover {
  from: number;
  to: number;
  code: string;
  about: string;
}

/** A file of a bot as JavaScript, in which `require`, `exports` and `module` are given. */
export interface Module {
  path: string;
  code: string;
  /** Each import as it is written, and the file, or the SDK, that it leads to. */
  imports: Record<string, string>;
  /** A source map of version 3. */
  map: string | null;
}

export type Transpiled = { modules: Module[] } | { problem: string };
