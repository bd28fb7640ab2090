"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "./dialog";
import { useSay } from "./say";
import { SecretReveal } from "./secret-reveal";

type SecretDialogProps = {
  title: string;
  description: string;
  /** The name of the secret: "API token". */
  label: string;
  value: string;
  onClose: () => void;
  children?: ReactNode;
};

/** Shows a secret once; a click outside does not close it. */
export const SecretDialog = ({ title, description, label, value, onClose, children }: SecretDialogProps) => {
  const say = useSay();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        keepOpenOutside
        onEscapeKeyDown={(event) => event.preventDefault()}
        title={title}
        description={description}
      >
        <DialogBody>
          <SecretReveal label={label} value={value} initiallyShown />
          {children}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="primary">{say("I have copied it")}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};
