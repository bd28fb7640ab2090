"use client";

import type { ReactNode } from "react";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "../../ui/dialog";
import type { useSubmit } from "./use-submit";

type ChangeDialogProps = {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** Why it cannot be sent now. */
  disabledReason?: string | false;
  form: Pick<ReturnType<typeof useSubmit>, "submit" | "pending" | "failure">;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that changes something of a change request. */
export const ChangeDialog = ({
  title,
  description,
  submitLabel,
  disabledReason,
  form,
  onClose,
  children,
}: ChangeDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent title={title} description={description}>
      <form onSubmit={(event) => void form.submit(event)} className="flex min-h-0 flex-1 flex-col">
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
