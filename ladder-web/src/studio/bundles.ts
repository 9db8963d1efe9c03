import { checkDoor } from "@liars-ladder/sandbox/anywhere";
import type { SourceFile } from "../submit/files.ts";
import type { Bundle } from "./job.ts";
import type { Linked } from "./link.ts";
import type { TypeScript } from "./typescript.ts";

/** Somebody at the table, and where the code comes from. */
export interface Opponent extends Pick<Bundle, "beside"> {
  readonly label: string;
  /** How a command names it. */
  readonly typed: string;
  /** Its files, the one to start from first; or its script. */
  code(): Promise<readonly SourceFile[] | string>;
}

/** Somebody at the table, ready to play. */
export async function bundleOf(types: TypeScript, { code, beside = false }: Opponent): Promise<Bundle> {
  const made = await code();
  return { script: typeof made === "string" ? made : (await linkOf(types, made)).bundle, beside };
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
