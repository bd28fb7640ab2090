"use client";

import { lazyComponent } from "@/components/ui/lazy";
import type { AskForReviewProps } from "./ask-for-review-dialog";

const AskForReviewDialog = lazyComponent(() => import("./ask-for-review-dialog"), "AskForReviewDialog");

/** Sends a change request to review with its subject, description and reviewers. */
export const AskForReview = ({ open, ...props }: AskForReviewProps) =>
  open && <AskForReviewDialog {...props} />;
