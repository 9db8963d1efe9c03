import { applyPalette, GIFEncoder, type Palette, quantize } from "gifenc";

/** Of a clip, pixels: half of a step's picture. */
const [WIDTH, HEIGHT] = [600, 315];
/** How long a step stays, ms, and the last one before the clip starts again. */
const [STEP_MS, LAST_MS] = [1_500, 4_000];
/** Bytes of a clip, at most: what places that show clips take. */
const MOST_BYTES = 2 * 1024 ** 2;
/** Of a GIF's 256, one stands for what stays as it was. */
const COLOURS = 255;
/** Frames whose colours make the palette: all frames show the same table. */
const SAMPLES = 4;
/** How long to wait where the arena does not say it, s. */
const BUSY_S = 5;

/** Why there is no clip, in a sentence. */
export class NoClip extends Error {}

/**
 * A round as an animated GIF, one frame a step.
 *
 * @param pictures addresses of the steps' pictures, 1200 × 630.
 * @param onFrame called with the number of pictures that are there.
 * @throws NoClip where a picture cannot be had, or the clip would be too large.
 */
export async function makeClip(
  pictures: readonly string[],
  onFrame: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const frames: Uint8ClampedArray[] = [];
  // One after the other: the arena draws them for everybody.
  for (const picture of pictures) {
    frames.push(await pixelsOf(picture, signal));
    onFrame(frames.length);
  }
  const bytes = encode(frames);
  if (bytes.length > MOST_BYTES) throw new NoClip("This round is too long for a clip.");
  return new Blob([bytes], { type: "image/gif" });
}

async function pixelsOf(picture: string, signal: AbortSignal): Promise<Uint8ClampedArray> {
  const answer = await fetch(picture, { signal });
  if (answer.status === 429 || answer.status === 503) {
    const wait = Number(answer.headers.get("retry-after") ?? BUSY_S);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    signal.throwIfAborted();
    return pixelsOf(picture, signal);
  }
  if (!answer.ok) throw new NoClip("The picture of a step could not be loaded. Try again later.");
  const size = { resizeWidth: WIDTH, resizeHeight: HEIGHT, resizeQuality: "high" } as const;
  const image = await createImageBitmap(await answer.blob(), size);
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT).getContext("2d", { willReadFrequently: true })!;
  canvas.drawImage(image, 0, 0);
  image.close();
  return canvas.getImageData(0, 0, WIDTH, HEIGHT).data;
}

/** Each frame after the first holds only what is new in it: a tenth of the whole. */
function encode(frames: readonly Uint8ClampedArray[]): Uint8Array<ArrayBuffer> {
  const palette = paletteOf(frames);
  const gif = GIFEncoder();
  let before: Uint8Array | undefined;
  for (const [at, pixels] of frames.entries()) {
    const index = applyPalette(pixels, palette);
    const delay = at === frames.length - 1 ? LAST_MS : STEP_MS;
    if (before === undefined)
      gif.writeFrame(index, WIDTH, HEIGHT, { palette: [...palette, [0, 0, 0]], delay, dispose: 1 });
    else {
      const same = palette.length;
      const fresh = index.map((colour, pixel) => (colour === before![pixel] ? same : colour));
      gif.writeFrame(fresh, WIDTH, HEIGHT, { transparent: true, transparentIndex: same, delay, dispose: 1 });
    }
    before = index;
  }
  gif.finish();
  return gif.bytes();
}

function paletteOf(frames: readonly Uint8ClampedArray[]): Palette {
  const every = Math.max(1, Math.floor(frames.length / SAMPLES));
  const some = frames.filter((_, at) => at % every === 0);
  const all = new Uint8ClampedArray(some.length * WIDTH * HEIGHT * 4);
  for (const [at, pixels] of some.entries()) all.set(pixels, at * WIDTH * HEIGHT * 4);
  return quantize(all, COLOURS);
}
