// gifenc has no types of its own: what we use of it.
declare module "gifenc" {
  /** Colours as [red, green, blue], 0–255. */
  export type Palette = number[][];
  interface FrameOptions {
    /** Needed for the first frame: the palette of all frames that have none. */
    palette?: Palette;
    /** How long it stays, ms. */
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** 1: the next frame is drawn over this one. */
    dispose?: number;
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  /** @param rgba pixels, four bytes each. */
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette;
  /** The place in the palette of each pixel's nearest colour. */
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
