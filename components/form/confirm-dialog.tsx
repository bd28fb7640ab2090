"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { retryImport } from "../ui/import-retry";

/** Fetched with the first question: most visits to a screen ask none. */
const ConfirmDialogView = dynamic(
  retryImport(() => import("./confirm-dialog-view").then((module) => module.ConfirmDialogView)),
);

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, with counts. */
  description: ReactNode;
  /** A verb and its object: "Delete space". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** For what cannot be restored: the text to type before the button works. */
  typedName?: string;
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | false;
  /** Stays open with the error in place when this rejects, closes when it resolves. */
  onConfirm: () => Promise<unknown> | undefined;
  children?: ReactNode;
};

/** Asks before doing something that matters; failure is said where the question was. */
export const ConfirmDialog = (props: ConfirmDialogProps) => props.open && <ConfirmDialogView {...props} />;
