"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useSay } from "@/components/ui/say";
import { type DialogFrameProps, GuardedDialog } from "./guarded-dialog";
import { FormFailure, OperationForm } from "./operation-form";
import type { FormState } from "./use-operation-form";

type FormDialogProps = DialogFrameProps & {
  form: FormState;
  submitLabel: string;
  danger?: boolean;
  /** Why sending is not possible now. */
  disabledReason?: string | null | false;
  /** The operation is done and the dialog only shows its outcome: closing loses nothing. */
  done?: boolean;
  children: ReactNode;
};

/**
 * Sends one operation from a dialog. Mount its owner only while it is open, or reset the form when it opens, so that
 * each opening starts fresh.
 */
export const FormDialog = ({
  form,
  submitLabel,
  danger = false,
  disabledReason,
  done = false,
  children,
  ...frame
}: FormDialogProps) => {
  const say = useSay();
  return (
    <GuardedDialog dirty={form.dirty && !done} {...frame}>
      <OperationForm form={form} look="dialog">
        <DialogBody>
          <FormFailure form={form} />
          {children}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            {done ? <Button variant="primary">{say("Done")}</Button> : <Button>{say("Cancel")}</Button>}
          </DialogClose>
          {!done && (
            <Button
              type="submit"
              variant={danger ? "danger" : "primary"}
              loading={form.pending}
              disabledReason={disabledReason}
            >
              {submitLabel}
              <Kbd keys="mod+enter" className="border-current/35 bg-transparent text-inherit" />
            </Button>
          )}
        </DialogFooter>
      </OperationForm>
    </GuardedDialog>
  );
};
