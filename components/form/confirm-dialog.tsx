"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { retryImport } from "../ui/import-retry";

/** Loaded with the first question, because most visits ask none. */
const ConfirmDialogView = dynamic(
  retryImport(() => import("./confirm-dialog-view").then((module) => module.ConfirmDialogView)),
);

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Describes the effects, with counts. */
  description: ReactNode;
  /** A verb and its object, such as "Delete space". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** For permanent deletions: the text to type before the button works. */
  typedName?: string;
  /** Why confirming is not possible yet. */
  disabledReason?: string | false;
  /** The dialog closes when this resolves; when it rejects, it stays open and shows the error. */
  onConfirm: () => Promise<unknown> | undefined;
  children?: ReactNode;
};

/** Asks before a consequential action and shows its failure in place. */
export const ConfirmDialog = (props: ConfirmDialogProps) => props.open && <ConfirmDialogView {...props} />;
