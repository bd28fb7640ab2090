"use client";

import type { ReactNode } from "react";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  type DialogContentProps,
  DialogFooter,
} from "../ui/dialog";
import { submitting, type useSubmit } from "./use-submit";

type SubmitDialogProps = Pick<DialogContentProps, "title" | "description" | "size"> & {
  submitLabel: string;
  /** Why it cannot be sent now. */
  disabledReason?: string | false;
  form: Pick<ReturnType<typeof useSubmit>, "run" | "pending" | "failure">;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that does some work: see `useSubmit`. One that sends an operation is a `FormDialog`. */
export const SubmitDialog = ({
  submitLabel,
  disabledReason,
  form,
  onClose,
  children,
  ...frame
}: SubmitDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent {...frame}>
      <form onSubmit={submitting(form.run)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          {form.failure && <Banner tone="danger">{form.failure}</Banner>}
          {children}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={form.pending} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  </Dialog>
);
