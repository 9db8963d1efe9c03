import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { ROOT } from "../command.ts";

const KEPT = join(ROOT, "test/e2e/snapshots");
const DIFFERENT = join(ROOT, "test-results/snapshots");

/** Pictures keep every eighth level of red, green and blue: that halves them, and nobody sees it. */
const LEVELS = 8;
/** Of the largest difference of two colours: more than what rounding to `LEVELS` may do, less than twice that. */
const THRESHOLD = 0.03;
/** Pixels that may differ, for edges that another Chromium draws otherwise: half of what the smallest pip covers. */
const MOST_PIXELS = 6;
/** Bytes of a picture, at most. */
const MOST_BYTES = 40 * 1024;

const fileOf = (folder: string, name: string): string => join(folder, `${name}.png`);

/** Reads a picture that is kept; null if there is none. */
const kept = async (name: string): Promise<PNG | null> =>
  existsSync(fileOf(KEPT, name)) ? PNG.sync.read(await readFile(fileOf(KEPT, name))) : null;

/** How a screenshot differs from the picture that is kept. */
export interface Difference {
  /** In words, with its name. */
  readonly what: string;
  /** What shows it, by kind. */
  readonly pictures: Readonly<Record<string, Buffer>>;
}

/** Compares a screenshot with the picture that is kept. Null if they are the same. */
export async function compare(name: string, png: Buffer): Promise<Difference | null> {
  const [is, was] = [PNG.sync.read(png), await kept(name)];
  if (was === null) return { what: `${name}: no picture is kept`, pictures: { is: png } };
  const { width, height } = was;
  if (is.width !== width || is.height !== height)
    return { what: `${name}: was ${width} × ${height}, is ${is.width} × ${is.height}`, pictures: { is: png } };
  const shown = new PNG({ width, height });
  const pixels = pixelmatch(was.data, is.data, shown.data, width, height, { threshold: THRESHOLD });
  if (pixels <= MOST_PIXELS) return null;
  return { what: `${name}: ${pixels} pixels differ`, pictures: { is: png, difference: PNG.sync.write(shown) } };
}

/** Puts what differs into `test-results/snapshots/`. */
export async function show(name: string, { pictures }: Difference): Promise<void> {
  await mkdir(DIFFERENT, { recursive: true });
  for (const [kind, bytes] of Object.entries(pictures)) await writeFile(fileOf(DIFFERENT, `${name}.${kind}`), bytes);
}

/** Keeps a screenshot, made small. Returns its bytes. */
export async function keep(name: string, png: Buffer): Promise<number> {
  const picture = PNG.sync.read(png);
  for (const [i, level] of picture.data.entries()) picture.data[i] = Math.min(255, Math.round(level / LEVELS) * LEVELS);
  // Without filters and with zlib's usual strategy: best for areas of one colour.
  const bytes = PNG.sync.write(picture, { colorType: 2, filterType: 0, deflateLevel: 9, deflateStrategy: 0 });
  if (bytes.length > MOST_BYTES) throw new Error(`${name} has ${bytes.length} bytes: at most ${MOST_BYTES}`);
  await writeFile(fileOf(KEPT, name), bytes);
  return bytes.length;
}
