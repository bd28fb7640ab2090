"use client";

import { type ReactNode, useState } from "react";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { submitting, useSubmit } from "./use-submit";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Describes the effects, with counts. */
  description: ReactNode;
  /** A verb and its object, such as "Delete space". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** For permanent deletions: the text to type before the button works. */
  typedName?: string;
  /** Why confirming is not possible yet. */
  disabledReason?: string | false;
  /** The dialog closes when this resolves; when it rejects, it stays open and shows the error. */
  onConfirm: () => Promise<unknown> | undefined;
  children?: ReactNode;
};

const Body = ({
  confirmLabel,
  cancelLabel,
  danger = false,
  typedName,
  disabledReason,
  onConfirm,
  onOpenChange,
  children,
}: ConfirmDialogProps) => {
  const say = useSay();
  const [typed, setTyped] = useState("");
  const { run, pending, failure } = useSubmit(onConfirm, () => onOpenChange(false));
  const unnamed = typedName !== undefined && typed.trim() !== typedName;
  return (
    <form onSubmit={submitting(() => !unnamed && !disabledReason && run())}>
      {(children || typedName !== undefined || failure) && (
        <div className="space-y-3 px-5 pb-4">
          {children}
          {typedName !== undefined && (
            <Field label={say("Type “{typedName}” to confirm", { typedName })}>
              <Input
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          )}
          {failure && <Banner tone="danger">{failure}</Banner>}
        </div>
      )}
      <DialogFooter>
        <AlertDialogCancel asChild>
          <Button disabled={pending}>{cancelLabel ?? say("Cancel")}</Button>
        </AlertDialogCancel>
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          loading={pending}
          disabledReason={unnamed ? say("Type the name first.") : disabledReason}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  );
};

export const ConfirmDialogView = (props: ConfirmDialogProps) => (
  <AlertDialog open={props.open} onOpenChange={props.onOpenChange}>
    <AlertDialogContent title={props.title} description={props.description}>
      <Body {...props} />
    </AlertDialogContent>
  </AlertDialog>
);
