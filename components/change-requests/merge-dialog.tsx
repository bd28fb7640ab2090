"use client";

import dynamic from "next/dynamic";
import type { ChangeRequest } from "@/lib/model/change-requests/schemas";
import { retryImport } from "../ui/import-retry";
import type { ChangeRequestTarget } from "./reads";

const MergeDialogView = dynamic(
  retryImport(() => import("./merge-dialog-view").then((module) => module.MergeDialogView)),
);

export type MergeDialogProps = {
  target: ChangeRequestTarget;
  changeRequest: ChangeRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What goes live, and the question whether it shall. */
export const MergeDialog = (props: MergeDialogProps) => props.open && <MergeDialogView {...props} />;
