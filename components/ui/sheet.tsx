"use client";

import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { CloseButton, scrimStyles } from "./dialog";
import { FloatingInBody } from "./floating";
import { useRestoreFocus } from "./use-restore-focus";

export const Sheet = Radix.Root;

export type SheetContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  hideTitle?: boolean;
  description?: ReactNode;
  side?: "left" | "right";
};

const sides = {
  left: "left-0 animate-slide-in-left border-r",
  right: "right-0 animate-slide-in-right border-l",
} as const;

/** A panel over one edge: navigation on narrow screens, details beside a list. */
export const SheetContent = ({
  title,
  hideTitle = false,
  description,
  side = "right",
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...rest
}: SheetContentProps) => {
  const focus = useRestoreFocus({ onOpenAutoFocus, onCloseAutoFocus });
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimStyles} />
      <Radix.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        className={cn(
          "fixed inset-y-0 z-50 flex w-[min(26rem,calc(100vw-2.5rem))] flex-col border-border bg-raised shadow-lg outline-none",
          sides[side],
          className,
        )}
        {...focus}
        {...rest}
      >
        <FloatingInBody>
          <header className={cn("border-b border-border py-3 pr-12 pl-4", hideTitle && "sr-only")}>
            <Radix.Title className="text-md font-semibold">{title}</Radix.Title>
            {description && (
              <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          <CloseButton className="absolute top-2.5 right-2.5" />
        </FloatingInBody>
      </Radix.Content>
    </Radix.Portal>
  );
};
