import { isArch } from "./filter.ts";
import { koffiFile } from "./koffi.ts";
import { hide } from "./lock.ts";
import { openNative } from "./native.ts";

/**
 * Keeps this process's memory and environment from every other process of the same user, for good: for one that holds
 * secrets. What it starts is not hidden.
 *
 * @returns where that cannot be done, why.
 */
export function hideProcess(): string | undefined {
  try {
    const native = openNative(koffiFile());
    if (isArch(process.arch)) hide(native, process.arch);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
