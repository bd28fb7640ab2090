"use client";

import dynamic from "next/dynamic";
import { retryImport } from "@/components/ui/import-retry";
import { Skeleton } from "@/components/ui/skeleton";

/** Loads the preview of a site after the screen, because only a browser can render it. */
export const LateSitePreview = dynamic(
  retryImport(() => import("./site-preview-frame").then((module) => module.SitePreviewFrame)),
  { ssr: false, loading: () => <Skeleton className="h-[41rem] rounded-lg" /> },
);
