"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "./button";
import { cn } from "./cn";
import { scrimStyles } from "./dialog";

export const Sheet = Radix.Root;
export const SheetTrigger = Radix.Trigger;
export const SheetClose = Radix.Close;

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
  ...rest
}: SheetContentProps) => (
  <Radix.Portal>
    <Radix.Overlay className={scrimStyles} />
    <Radix.Content
      {...(description ? {} : { "aria-describedby": undefined })}
      className={cn(
        "fixed inset-y-0 z-50 flex w-[min(26rem,calc(100vw-2.5rem))] flex-col border-border bg-raised shadow-lg outline-none",
        sides[side],
        className,
      )}
      {...rest}
    >
      <header
        className={cn(
          "flex items-start gap-3 px-4 py-3",
          hideTitle ? "absolute top-0 right-0 z-10" : "border-b border-border",
        )}
      >
        <div className={cn("min-w-0 flex-1", hideTitle && "sr-only")}>
          <Radix.Title className="text-md font-semibold">{title}</Radix.Title>
          {description && <Radix.Description className="text-sm text-muted">{description}</Radix.Description>}
        </div>
        <Radix.Close asChild>
          <IconButton label="Close" size="sm">
            <X />
          </IconButton>
        </Radix.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </Radix.Content>
  </Radix.Portal>
);
