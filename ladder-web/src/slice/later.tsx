import { type ComponentType, lazy } from "react";

/**
 * A part of a page whose program comes when it is first shown. If that does not come, as after an upgrade of the ladder while the
 * page stood open, everything else stays, and it says so in its place.
 */
export const later = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn(error);
      return { default: Missing };
    }
  });

/** In place of a part that did not come. */
export const Missing = () => (
  <div className="notice row spread" role="alert">
    A part of this page did not come.
    <button type="button" className="button small" onClick={() => location.reload()}>
      Load the page again
    </button>
  </div>
);
