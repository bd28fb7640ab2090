"use client";

import dynamic from "next/dynamic";
import { retryImport } from "../ui/import-retry";

/** A pending comment where most people have none: it is fetched with the first. */
export const LatePendingComment = dynamic(
  retryImport(() => import("./pending-comment").then((module) => module.PendingCommentCard)),
);
