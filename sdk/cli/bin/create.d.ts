/** Makes and fills the folder of a new bot. Its errors have a field `next`, which says what to do about them. */
export function createBot(
  folder: string,
  options?: { packages?: string | undefined },
): Promise<{ folder: string; name: string; files: string[] }>;
