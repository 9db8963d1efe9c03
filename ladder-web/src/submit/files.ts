export interface SourceFile {
  path: string;
  text: string;
}

/** Text that can be a part of a bot. Whether it is taken is the arena's to say: these are only not worth sending. */
const worthSending = (path: string): boolean =>
  !path.split("/").some((part) => part.startsWith(".") || part === "node_modules" || part === "dist");

/** A folder that all share is left out: what was dropped is the bot's own folder. */
function withoutCommonFolder(files: readonly SourceFile[]): SourceFile[] {
  const first = files[0]?.path ?? "";
  const folder = first.includes("/") ? `${first.split("/")[0]}/` : "";
  if (folder === "" || !files.every((file) => file.path.startsWith(folder))) return [...files];
  return files.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
}

/** Reads files that were picked or dropped. */
export async function readFiles(list: Iterable<File>): Promise<SourceFile[]> {
  const picked = [...list].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
  const kept = picked.filter(({ path }) => worthSending(path));
  return withoutCommonFolder(
    await Promise.all(kept.map(async ({ file, path }) => ({ path, text: await file.text() }))),
  );
}
