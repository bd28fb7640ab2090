"use client";

import { lazyComponent } from "@/components/ui/lazy";

/** Most spaces have pages, so this loads only for empty ones. */
export const LateEmptySpace = lazyComponent(() => import("./empty-space"), "EmptySpace");
