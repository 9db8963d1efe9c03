// The template and its copier are the CLI's. They come along when this package is packed, and go again afterwards.
import { cp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const PARTS = ["template", "bin/create.js"];
const at = (folder, part) => fileURLToPath(new URL(`../${folder}${part}`, import.meta.url));

for (const part of PARTS) {
  await rm(at("", part), { recursive: true, force: true });
  if (process.argv[2] === "copy") await cp(at("../cli/", part), at("", part), { recursive: true });
}
