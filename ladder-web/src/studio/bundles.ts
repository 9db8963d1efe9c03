import { checkDoor } from "@liars-ladder/sandbox/anywhere";
import type { SourceFile } from "../submit/files.ts";
import type { Linked } from "./link.ts";
import type { TypeScript } from "./typescript.ts";

/** Somebody at the table, and where the code comes from. */
export interface Opponent {
  readonly label: string;
  /** How a command names it. */
  readonly typed: string;
  /** Its files, the one to start from first; or its script. */
  code(): Promise<readonly SourceFile[] | string>;
}

/** The script of somebody at the table. */
export async function bundleOf(types: TypeScript, { code }: Opponent): Promise<string> {
  const made = await code();
  return typeof made === "string" ? made : (await linkOf(types, made)).bundle;
}

/** Links a draft after the checks that the ladder makes of an upload. */
export async function linkDraft(types: TypeScript, files: readonly SourceFile[]): Promise<Linked> {
  const { upload, problems } = checkDoor(files);
  if (upload === undefined) throw new Error(problems.map(({ message, hint }) => `${message} ${hint ?? ""}`).join(" "));
  return linkOf(types, files, upload.entry);
}

async function linkOf(types: TypeScript, files: readonly SourceFile[], entry = files[0]!.path): Promise<Linked> {
  const [made, { link }, { default: sdk }] = await Promise.all([
    types.ask("transpile", files),
    import("./link.ts"),
    import("virtual:studio/sdk"),
  ]);
  if ("problem" in made) throw new Error(made.problem);
  return link(made.modules, entry, sdk);
}
