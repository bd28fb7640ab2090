"use client";

import { lazyComponent } from "@/components/ui/lazy";
import type { ConfirmDialogProps } from "./confirm-dialog-view";

/** Loaded with the first question, because most visits ask none. */
const ConfirmDialogView = lazyComponent(() => import("./confirm-dialog-view"), "ConfirmDialogView");

/** Asks before a consequential action and shows its failure in place. */
export const ConfirmDialog = (props: ConfirmDialogProps) => props.open && <ConfirmDialogView {...props} />;
