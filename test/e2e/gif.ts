/** Runs in a page: a GIF as the browser itself decodes it: its frames, its size, and how many frames look different. */
export async function decodeGif(bytes: number[]) {
  const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/gif" });
  await Promise.all([decoder.tracks.ready, decoder.completed]);
  const frames = decoder.tracks.selectedTrack!.frameCount;
  const drawn = async (frameIndex: number): Promise<string> => {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
  };
  const { image } = await decoder.decode();
  return {
    frames,
    size: [image.displayWidth, image.displayHeight],
    different: new Set(await Promise.all(Array.from({ length: frames }, (_, at) => drawn(at)))).size,
  };
}
