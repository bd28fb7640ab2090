"use client";

import { type ReactNode, useState } from "react";
import { Dialog, DialogContent, type DialogContentProps } from "../ui/dialog";
import { ConfirmDialog } from "./confirm-dialog";

export type DialogFrameProps = Pick<DialogContentProps, "title" | "description" | "size"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export type GuardedDialogProps = DialogFrameProps & {
  /** True if closing would lose input; closing then asks first. */
  dirty: boolean;
  /** Replaces the question before input is discarded, where “your changes” would be unclear. */
  discard?: { title: string; description: string };
  children: ReactNode;
};

const YOUR_CHANGES = { title: "Discard your changes?", description: "Your changes haven't been saved." };

/** Asks before it discards input. */
export const GuardedDialog = ({
  open,
  onOpenChange,
  dirty,
  discard = YOUR_CHANGES,
  children,
  ...content
}: GuardedDialogProps) => {
  const [asking, setAsking] = useState(false);
  const change = (next: boolean) => {
    if (!next && dirty) setAsking(true);
    else onOpenChange(next);
  };
  return (
    <>
      <Dialog open={open} onOpenChange={change}>
        <DialogContent {...content}>{children}</DialogContent>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...discard}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={async () => onOpenChange(false)}
      />
    </>
  );
};
