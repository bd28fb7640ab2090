"use client";

import dynamic from "next/dynamic";
import { retryImport } from "../ui/import-retry";

/** The composer where it comes on a press: screens that only show comments load nothing of it. */
export const LateComposer = dynamic(
  retryImport(() => import("./comment-composer").then((module) => module.CommentComposer)),
);
