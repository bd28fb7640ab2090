"use client";

import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { IconButton } from "./button";
import { cn } from "./cn";
import { FloatingInBody } from "./floating";
import { notePendingFocus, pendingFocus } from "./pending-focus";
import { useSay } from "./say";

export const scrimStyles = "fixed inset-0 z-40 animate-fade-in bg-scrim";
export const panelStyles =
  "fixed top-1/2 left-1/2 z-50 flex max-h-[min(85dvh,52rem)] w-[calc(100vw-1.5rem)] -translate-x-1/2 -translate-y-1/2 animate-pop-in flex-col overflow-hidden rounded-xl border border-border bg-raised shadow-lg outline-none";
const widths = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-2xl", xl: "max-w-5xl" } as const;

export const Dialog = Radix.Root;
export const DialogClose = Radix.Close;

/** Comes last in the focus order, so that a dialog opens on its first field. */
export const CloseButton = ({ className }: { className?: string }) => {
  const say = useSay();
  return (
    <Radix.Close asChild>
      <IconButton label={say("Close")} size="sm" className={className}>
        <X />
      </IconButton>
    </Radix.Close>
  );
};

/**
 * A menu is gone when its dialog closes, so the focus returns to the button that opened the menu. The menu, or a dialog
 * that this one follows, may be gone when this one opens, and the focus not yet back.
 */
const focusTargetAfter = (active: Element | null): HTMLElement | null => {
  if (active === document.body) return pendingFocus();
  const opener = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const element = opener ? document.getElementById(opener) : active;
  return element instanceof HTMLElement ? element : null;
};

type FocusHandlers = {
  onOpenAutoFocus?: (event: Event) => void;
  onCloseAutoFocus?: (event: Event) => void;
};

/** Returns handlers that restore the focus after a dialog closes, also without a trigger. */
export const useRestoreFocus = ({
  onOpenAutoFocus,
  onCloseAutoFocus,
}: FocusHandlers): Required<FocusHandlers> => {
  const before = useRef<HTMLElement | null>(null);
  const noteReturned = useRef(() => {});
  return {
    onOpenAutoFocus: (event) => {
      before.current = focusTargetAfter(document.activeElement);
      noteReturned.current = notePendingFocus(before.current);
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event);
      noteReturned.current();
      if (event.defaultPrevented || !before.current?.isConnected) return;
      event.preventDefault();
      before.current.focus();
    },
  };
};

export type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** Hides the title visually. */
  hideTitle?: boolean;
  size?: keyof typeof widths;
  /** Stays open after a click outside, for secrets shown once. Escape and the buttons still close it. */
  keepOpenOutside?: boolean;
  /** Hides the corner button, where only a footer button closes the dialog. */
  withoutClose?: boolean;
};

/** Shows the title on top, DialogBody scrolling in the middle, and DialogFooter below. */
export const DialogContent = ({
  title,
  description,
  hideTitle = false,
  size = "md",
  keepOpenOutside = false,
  withoutClose = false,
  className,
  children,
  onInteractOutside,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...rest
}: DialogContentProps) => {
  const focus = useRestoreFocus({ onOpenAutoFocus, onCloseAutoFocus });
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimStyles} />
      <Radix.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        className={cn(panelStyles, widths[size], className)}
        onInteractOutside={keepOpenOutside ? (event) => event.preventDefault() : onInteractOutside}
        {...focus}
        {...rest}
      >
        <FloatingInBody>
          <header className={cn("px-5 pt-4 pr-12 pb-3", hideTitle && "sr-only")}>
            <Radix.Title className="text-md font-semibold wrap-anywhere">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
            )}
          </header>
          {children}
          {!hideTitle && !withoutClose && <CloseButton className="absolute top-3.5 right-3.5" />}
        </FloatingInBody>
      </Radix.Content>
    </Radix.Portal>
  );
};

export const DialogBody = ({ className, ...rest }: ComponentProps<"div">) => (
  <div className={cn("min-h-0 flex-1 space-y-4 overflow-y-auto px-5 pt-1 pb-5", className)} {...rest} />
);

export const DialogFooter = ({ className, ...rest }: ComponentProps<"footer">) => (
  <footer
    className={cn(
      "flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface px-5 py-3",
      className,
    )}
    {...rest}
  />
);
