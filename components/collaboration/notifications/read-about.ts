"use client";

import dynamic from "next/dynamic";
import { retryImport } from "@/components/ui/import-retry";

/** Marks notifications about a subject as read; loaded after the screen. */
export const ReadAbout = dynamic(
  retryImport(() => import("./read-about-view").then((module) => module.ReadAboutView)),
  { ssr: false },
);
