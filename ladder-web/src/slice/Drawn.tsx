import { type ReactNode, Suspense } from "react";

interface Props {
  /** What is there where the arena has not drawn the page. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * A part of the page whose program comes later, and which the arena draws all the same: what it drew stays until then. Of other
 * such parts it draws the fallback (drawn.tsx), so it has to look for them here.
 */
export const Drawn = ({ fallback, children }: Props) => (
  <Suspense fallback={fallback}>
    <Within>{children}</Within>
  </Suspense>
);

const Within = ({ children }: { children: ReactNode }) => children;
