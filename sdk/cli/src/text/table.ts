import Table from "cli-table3";

const NO_LINES = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
};

/** A table without lines. A heading that begins with `>` aligns its column to the right, for numbers. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({
    head: headings.map((heading) => heading.replace(/^>/, "")),
    colAligns: headings.map((heading) => (heading.startsWith(">") ? "right" : "left")),
    chars: NO_LINES,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  for (const row of rows) made.push([...row]);
  return made
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
