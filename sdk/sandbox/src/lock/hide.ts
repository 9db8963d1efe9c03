import { isArch } from "./filter.ts";
import { koffiFile } from "./koffi.ts";
import { hide } from "./lock.ts";
import { openNative } from "./native.ts";

/**
 * Hides this process's memory and environment from every other process of the same user, for good. It is meant for
 * a process that holds secrets. Processes that it starts are not hidden.
 *
 * @returns if that cannot be done, the reason.
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
