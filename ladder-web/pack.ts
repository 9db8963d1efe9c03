import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What shrinks; fonts and pictures are packed already. */
const TEXT = /\.(js|css|html|svg)$/;
/** Bytes under which a packed copy saves no packet. */
const LEAST = 1024;
/** Bytes beyond which Brotli's best would take longer than all else that is built, for a tenth less. */
const LARGE = 1024 ** 2;

/** Puts a `.br` and a `.gz` beside each built file that shrinks: the arena sends them as they are. */
export function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => pack(join(dir, file))));
    },
  };
}

async function pack(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < LEAST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: text.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const [br, gz] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
