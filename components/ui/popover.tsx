"use client";

import * as Slot from "radix-ui/slot";
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useId,
  useRef,
} from "react";
import { fetchOnReach, onDemand, useBothRefs, useOpen, useOpened } from "./on-demand";
import type { PopoverContentProps } from "./popover-view";

const parts = onDemand(() => import("./popover-view"));

type Control = {
  open: boolean;
  change: (open: boolean) => void;
  modal: boolean;
  trigger: RefObject<HTMLElement | null>;
  contentId: string;
};

const PopoverContext = createContext<Control | null>(null);

function usePopover(): Control {
  const popover = useContext(PopoverContext);
  if (!popover) throw new Error("A part of a popover needs Popover around it.");
  return popover;
}

type PopoverProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  modal?: boolean;
  children: ReactNode;
};

export const Popover = ({ open: given, onOpenChange, modal = false, children }: PopoverProps) => {
  const trigger = useRef<HTMLElement>(null);
  const contentId = useId();
  const { open, change } = useOpen(given, onOpenChange);
  return <PopoverContext value={{ open, change, modal, trigger, contentId }}>{children}</PopoverContext>;
};

type PopoverTriggerProps = ComponentProps<"button"> & { asChild?: boolean };

export const PopoverTrigger = ({
  asChild = false,
  ref,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: PopoverTriggerProps) => {
  const { open, change, trigger, contentId } = usePopover();
  const bothRefs = useBothRefs(trigger, ref as Ref<HTMLElement>);
  const Part = asChild ? Slot.Root : "button";
  return (
    <Part
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? contentId : undefined}
      data-state={open ? "open" : "closed"}
      {...rest}
      ref={bothRefs}
      {...fetchOnReach(parts, { onPointerEnter, onFocus })}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented) change(!open);
      }}
    />
  );
};

export const PopoverContent = (props: PopoverContentProps) => {
  const { open, change, modal, trigger, contentId } = usePopover();
  const opened = useOpened(parts, open, change);
  if (!opened) return null;
  return (
    <opened.PopoverView
      open={open}
      onOpenChange={change}
      modal={modal}
      trigger={trigger}
      id={contentId}
      {...props}
    />
  );
};
