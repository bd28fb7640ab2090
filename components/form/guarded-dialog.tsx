"use client";

import { type ReactNode, useState } from "react";
import { Dialog, DialogContent, type DialogContentProps } from "@/components/ui/dialog";
import { useSay } from "@/components/ui/say";
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

/** Asks before it discards input. */
export const GuardedDialog = ({
  open,
  onOpenChange,
  dirty,
  discard,
  children,
  ...content
}: GuardedDialogProps) => {
  const say = useSay();
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
        title={discard?.title ?? say("Discard your changes?")}
        description={discard?.description ?? say("Your changes haven't been saved.")}
        confirmLabel={say("Discard")}
        cancelLabel={say("Keep editing")}
        danger
        onConfirm={async () => onOpenChange(false)}
      />
    </>
  );
};
