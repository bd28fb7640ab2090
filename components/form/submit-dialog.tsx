"use client";

import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, type DialogContentProps, DialogFooter } from "@/components/ui/dialog";
import { useSay } from "@/components/ui/say";
import { GuardedDialog, type GuardedDialogProps } from "./guarded-dialog";
import { submitting, type useSubmit } from "./use-submit";

type SubmitDialogProps = Pick<DialogContentProps, "title" | "description" | "size"> & {
  submitLabel: string;
  /** Why sending is not possible now. */
  disabledReason?: string | false;
  /** True if closing would lose input; closing then asks first. */
  dirty?: boolean;
  discard?: GuardedDialogProps["discard"];
  form: Pick<ReturnType<typeof useSubmit>, "run" | "pending" | "failure">;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a form in a dialog that runs a function: see `useSubmit`. For a single operation use `FormDialog`. */
export const SubmitDialog = ({
  submitLabel,
  disabledReason,
  dirty = false,
  form,
  onClose,
  children,
  ...frame
}: SubmitDialogProps) => {
  const say = useSay();
  return (
    <GuardedDialog open dirty={dirty} onOpenChange={(open) => !open && onClose()} {...frame}>
      <form onSubmit={submitting(form.run)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          {form.failure && <Banner tone="danger">{form.failure}</Banner>}
          {children}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>{say("Cancel")}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={form.pending} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </GuardedDialog>
  );
};
