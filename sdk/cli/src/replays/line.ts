/** A line of a file, counted from 1; `problem` says why its text is missing. */
export type Line = { line: number; text: string; problem?: undefined } | { line: number; problem: string };
