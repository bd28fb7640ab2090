"use client";

import { lazyComponent } from "@/components/ui/lazy";

/** Shows whose access a change affects, before it is made; loaded when there is something to show. */
export const EffectsBefore = lazyComponent(() => import("./effects-before-view"), "EffectsBeforeView", {
  ssr: false,
});
