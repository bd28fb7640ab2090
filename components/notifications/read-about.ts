"use client";

import dynamic from "next/dynamic";
import { retryImport } from "../ui/import-retry";

/** Marks as read what is told about a thing; fetched after the screen, which does not wait for it. */
export const ReadAbout = dynamic(
  retryImport(() => import("./read-about-view").then((module) => module.ReadAboutView)),
  { ssr: false },
);
