"use client";

import { type ReactNode, useState } from "react";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  type DialogContentProps,
  DialogFooter,
} from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { ConfirmDialog } from "./confirm-dialog";
import { FormFailure, OperationForm } from "./operation-form";
import type { FormState } from "./use-operation-form";

type FrameProps = Pick<DialogContentProps, "title" | "description" | "size"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type GuardedDialogProps = FrameProps & {
  /** There is input that closing would lose: closing asks first. */
  dirty: boolean;
  children: ReactNode;
};

/** A dialog that does not throw away what somebody wrote. */
const GuardedDialog = ({ open, onOpenChange, dirty, children, ...content }: GuardedDialogProps) => {
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

export type FormDialogProps = FrameProps & {
  form: FormState;
  submitLabel: string;
  danger?: boolean;
  /** Why it cannot be sent now. */
  disabledReason?: string | null | false;
  /** Left in the footer, e.g. a hint. */
  footerNote?: ReactNode;
  children: ReactNode;
};

/**
 * One operation in a dialog. Mount its owner only while it is open, or reset the form when it opens, so that each
 * opening starts fresh.
 */
export const FormDialog = ({
  form,
  submitLabel,
  danger = false,
  disabledReason,
  footerNote,
  children,
  ...frame
}: FormDialogProps) => (
  <GuardedDialog dirty={form.dirty} {...frame}>
    <OperationForm form={form} look="dialog">
      <DialogBody>
        <FormFailure failure={form.failure} />
        {children}
      </DialogBody>
      <DialogFooter>
        {footerNote && <span className="mr-auto text-xs text-muted">{footerNote}</span>}
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          loading={form.pending}
          disabledReason={disabledReason}
        >
          {submitLabel}
          <Kbd keys="mod+enter" className="border-on-accent/35 bg-transparent text-on-accent" />
        </Button>
      </DialogFooter>
    </OperationForm>
  </GuardedDialog>
);
