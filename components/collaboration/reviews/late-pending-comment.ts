"use client";

import dynamic from "next/dynamic";
import { retryImport } from "@/components/ui/import-retry";

/** Loaded with the first pending comment, because most people have none. */
export const LatePendingComment = dynamic(
  retryImport(() => import("./pending-comment").then((module) => module.PendingCommentCard)),
);
