"use client";

import dynamic from "next/dynamic";
import { retryImport } from "@/components/ui/import-retry";
import type { AskForReviewProps } from "./ask-for-review-dialog";

const AskForReviewDialog = dynamic(
  retryImport(() => import("./ask-for-review-dialog").then((module) => module.AskForReviewDialog)),
);

/** Sends a change request to review with its subject, description and reviewers. */
export const AskForReview = ({ open, ...props }: AskForReviewProps) =>
  open && <AskForReviewDialog {...props} />;
