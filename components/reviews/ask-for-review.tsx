"use client";

import dynamic from "next/dynamic";
import type { ChangeRequest } from "@/lib/model/change-requests/schemas";
import { retryImport } from "../ui/import-retry";

const AskForReviewDialog = dynamic(
  retryImport(() => import("./ask-for-review-dialog").then((module) => module.AskForReviewDialog)),
);

export type AskForReviewProps = {
  target: { spaceId: string; changeRequestId: string };
  changeRequest: ChangeRequest;
  open: boolean;
  onClose: () => void;
  /** After it was sent. */
  onDone?: () => void;
};

/** Sends a change request to review: what it is called, why it is made, and who is asked. */
export const AskForReview = ({ open, ...props }: AskForReviewProps) =>
  open && <AskForReviewDialog {...props} />;
