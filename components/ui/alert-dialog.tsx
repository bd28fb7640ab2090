"use client";

import * as Radix from "radix-ui/alert-dialog";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { panelStyles, scrimStyles, useRestoreFocus } from "./dialog";
import { FloatingInBody } from "./floating";

export const AlertDialog = Radix.Root;
export const AlertDialogCancel = Radix.Cancel;

type AlertDialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  description: ReactNode;
};

/** Asks before something that cannot be undone; only its buttons and Escape close it. */
export const AlertDialogContent = ({
  title,
  description,
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...rest
}: AlertDialogContentProps) => {
  const focus = useRestoreFocus({ onOpenAutoFocus, onCloseAutoFocus });
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimStyles} />
      <Radix.Content className={cn(panelStyles, "max-w-md", className)} {...focus} {...rest}>
        <div className="px-5 pt-4 pb-4">
          <Radix.Title className="text-md font-semibold wrap-anywhere">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1.5 text-sm text-muted">{description}</div>
          </Radix.Description>
        </div>
        <FloatingInBody>{children}</FloatingInBody>
      </Radix.Content>
    </Radix.Portal>
  );
};
