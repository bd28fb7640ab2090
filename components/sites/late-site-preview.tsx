"use client";

import { lazyComponent } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";

/** Loads the preview of a site after the screen, because only a browser can render it. */
export const LateSitePreview = lazyComponent(() => import("./site-preview-frame"), "SitePreviewFrame", {
  ssr: false,
  loading: () => <Skeleton className="h-[41rem] rounded-lg" />,
});
