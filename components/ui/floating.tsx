"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { useSay } from "./say";

/**
 * Menus, popovers and tooltips are rendered in one named region, so that no content is outside a landmark. Those opened
 * inside a dialog go to the body, because a modal dialog hides the region from assistive technology.
 */
const FloatingContext = createContext<HTMLElement | null>(null);

export const FloatingRegion = ({ children }: { children: ReactNode }) => {
  const say = useSay();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  return (
    <FloatingContext value={region}>
      {children}
      <section ref={setRegion} aria-label={say("Menus and hints")} />
    </FloatingContext>
  );
};

export const FloatingInBody = ({ children }: { children: ReactNode }) => (
  <FloatingContext value={null}>{children}</FloatingContext>
);

/** Returns the container of a portal; undefined means the body. */
export const useFloatingContainer = () => useContext(FloatingContext) ?? undefined;
