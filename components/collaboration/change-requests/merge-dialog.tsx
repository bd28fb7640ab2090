"use client";

import dynamic from "next/dynamic";
import { retryImport } from "@/components/ui/import-retry";
import type { MergeDialogProps } from "./merge-dialog-view";

const MergeDialogView = dynamic(
  retryImport(() => import("./merge-dialog-view").then((module) => module.MergeDialogView)),
);

/** Shows the changes to be merged and asks for confirmation. */
export const MergeDialog = (props: MergeDialogProps) => props.open && <MergeDialogView {...props} />;
