import type { Packed } from "./pack.ts";

const kB = (bytes: number): string => (bytes / 1000).toFixed(0).padStart(8);

/** A line a package: what is downloaded of it, and what that is on a disk, in kB. */
export function sizes(packed: readonly Packed[]): string {
  const rows = packed.map(({ name, size, unpackedSize, files }) => ({ name, size, unpackedSize, files: files.length }));
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all = {
    name: "all",
    size: sum((row) => row.size),
    unpackedSize: sum((row) => row.unpackedSize),
    files: sum((row) => row.files),
  };
  const lines = [...rows, all].map(
    (row) => `${row.name.padEnd(26)}${kB(row.size)}${kB(row.unpackedSize)}${String(row.files).padStart(7)}`,
  );
  return [`${"package".padEnd(26)}  packed unpacked  files`, ...lines].join("\n");
}
