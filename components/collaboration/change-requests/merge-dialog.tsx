"use client";

import { lazyComponent } from "@/components/ui/lazy";
import type { MergeDialogProps } from "./merge-dialog-view";

const MergeDialogView = lazyComponent(() => import("./merge-dialog-view"), "MergeDialogView");

/** Shows the changes to be merged and asks for confirmation. */
export const MergeDialog = (props: MergeDialogProps) => props.open && <MergeDialogView {...props} />;
