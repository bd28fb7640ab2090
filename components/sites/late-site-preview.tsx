"use client";

import dynamic from "next/dynamic";
import { retryImport } from "@/components/ui/import-retry";
import { Skeleton } from "@/components/ui/skeleton";

/** The preview of a site, which a browser makes; its scripts come once the screen is there. */
export const LateSitePreview = dynamic(
  retryImport(() => import("./site-preview").then((module) => module.SitePreview)),
  { ssr: false, loading: () => <Skeleton className="h-[41rem] rounded-lg" /> },
);
