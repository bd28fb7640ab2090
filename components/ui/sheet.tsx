"use client";

import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { CloseButton, scrimStyles, useRestoreFocus } from "./dialog";
import { FloatingInBody } from "./floating";

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  hideTitle?: boolean;
  side?: "left" | "right";
  className?: string;
  children: ReactNode;
};

const sides = {
  left: "left-0 animate-slide-in-left border-r",
  right: "right-0 animate-slide-in-right border-l",
} as const;

/** A panel over one edge: navigation on narrow screens, details beside a list. */
export const Sheet = ({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  side = "right",
  className,
  children,
}: SheetProps) => {
  const focus = useRestoreFocus({});
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyles} />
        <Radix.Content
          aria-describedby={undefined}
          className={cn(
            "fixed inset-y-0 z-50 flex w-[min(26rem,calc(100vw-2.5rem))] flex-col border-border bg-raised shadow-lg outline-none",
            sides[side],
            className,
          )}
          {...focus}
        >
          <FloatingInBody>
            <header className={cn("border-b border-border py-3 pr-12 pl-4", hideTitle && "sr-only")}>
              <Radix.Title className="text-md font-semibold">{title}</Radix.Title>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
            <CloseButton className="absolute top-2.5 right-2.5" />
          </FloatingInBody>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
