"use client";

import type { ReactNode } from "react";
import { useNearViewport } from "./use-near-viewport";

/** Renders its content only within a few screens of the viewport, or always when pinned. */
export const NearViewport = ({
  pinned = false,
  children,
}: {
  pinned?: boolean;
  children: () => ReactNode;
}) => {
  const { element, near, height } = useNearViewport(pinned);
  return (
    <div ref={element} style={near ? undefined : { height }}>
      {near && children()}
    </div>
  );
};
