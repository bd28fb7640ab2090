"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "./dialog";
import { SecretReveal } from "./secret-reveal";

type SecretDialogProps = {
  title: string;
  description: string;
  /** What is shown: "API token". */
  label: string;
  value: string;
  onClose: () => void;
  children?: ReactNode;
};

/** The one time a secret is shown; a click beside it does not lose it. */
export const SecretDialog = ({ title, description, label, value, onClose, children }: SecretDialogProps) => (
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
          <Button variant="primary">I have copied it</Button>
        </DialogClose>
      </DialogFooter>
    </DialogContent>
  </Dialog>
);
