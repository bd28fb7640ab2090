"use client";

import dynamic from "next/dynamic";
import { retryImport } from "@/components/ui/import-retry";

/** Loads the composer when it is opened, so that screens which only show comments do without. */
export const LateComposer = dynamic(
  retryImport(() => import("./comment-composer").then((module) => module.CommentComposer)),
);
