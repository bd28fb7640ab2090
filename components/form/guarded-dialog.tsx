"use client";

import { type ReactNode, useState } from "react";
import { Dialog, DialogContent, type DialogContentProps } from "../ui/dialog";
import { ConfirmDialog } from "./confirm-dialog";

export type DialogFrameProps = Pick<DialogContentProps, "title" | "description" | "size"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type GuardedDialogProps = DialogFrameProps & {
  /** There is input that closing would lose: closing asks first. */
  dirty: boolean;
  children: ReactNode;
};

/** A dialog that does not throw away what somebody wrote. */
export const GuardedDialog = ({ open, onOpenChange, dirty, children, ...content }: GuardedDialogProps) => {
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
        title="Discard your changes?"
        description="Your changes haven't been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={async () => onOpenChange(false)}
      />
    </>
  );
};
