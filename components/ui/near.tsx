"use client";

import type { ReactNode } from "react";
import { useNear } from "./use-near";

/** Renders its content only within a few screens of the viewport, or always when pinned. */
export const Near = ({ pinned = false, children }: { pinned?: boolean; children: () => ReactNode }) => {
  const { element, near, height } = useNear(pinned);
  return (
    <div ref={element} style={near ? undefined : { height }}>
      {near && children()}
    </div>
  );
};
