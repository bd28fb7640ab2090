"use client";

import dynamic from "next/dynamic";
import { retryImport } from "../ui/import-retry";
import type { ConfirmDialogProps } from "./confirm-dialog-view";

/** Loaded with the first question, because most visits ask none. */
const ConfirmDialogView = dynamic(
  retryImport(() => import("./confirm-dialog-view").then((module) => module.ConfirmDialogView)),
);

/** Asks before a consequential action and shows its failure in place. */
export const ConfirmDialog = (props: ConfirmDialogProps) => props.open && <ConfirmDialogView {...props} />;
