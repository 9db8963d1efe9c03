/** The section of docs/findings.md about each step of a submission, by its anchor. */
const SECTIONS: Readonly<Record<string, string>> = {
  upload: "files",
  door: "files",
  bundle: "bundle",
  types: "types",
  load: "load",
  qualification: "qualification",
  ladder: "on-the-ladder",
};

/** Where the guides explain a finding with this code: a path on the arena. The first part of a code is its step. */
export function docsOf(code: string): string {
  const [step = ""] = code.split(".");
  const section = Object.hasOwn(SECTIONS, step) ? `#${SECTIONS[step]}` : "";
  return `/guides/findings${section}`;
}
