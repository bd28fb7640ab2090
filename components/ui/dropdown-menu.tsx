"use client";

import type * as Radix from "radix-ui/dropdown-menu";
import * as Slot from "radix-ui/slot";
import {
  type ComponentProps,
  createContext,
  createElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useId,
  useRef,
} from "react";
import type { DropdownMenuContentProps, DropdownMenuItemProps } from "./dropdown-menu-view";
import { fetchOnReach, onDemand, useBothRefs, useOpen, useOpened } from "./on-demand";

const parts = onDemand(() => import("./dropdown-menu-view"));
/** Items exist in open menus only, when the library is loaded. */
const part = <Name extends keyof NonNullable<typeof parts.loaded>>(name: Name) => parts.loaded![name];

type Menu = {
  open: boolean;
  change: (open: boolean) => void;
  trigger: RefObject<HTMLElement | null>;
  triggerId: string;
  /** True if the keyboard opened the menu. */
  byKeys: RefObject<boolean>;
};

const MenuContext = createContext<Menu | null>(null);

function useMenu(): Menu {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error("A part of a menu needs DropdownMenu around it.");
  return menu;
}

type DropdownMenuProps = { open?: boolean; onOpenChange?: (open: boolean) => void; children: ReactNode };

export const DropdownMenu = ({ open: given, onOpenChange, children }: DropdownMenuProps) => {
  const trigger = useRef<HTMLElement>(null);
  const byKeys = useRef(false);
  const triggerId = useId();
  const { open, change } = useOpen(given, onOpenChange);
  return <MenuContext value={{ open, change, trigger, triggerId, byKeys }}>{children}</MenuContext>;
};

type DropdownMenuTriggerProps = ComponentProps<"button"> & { asChild?: boolean };

export const DropdownMenuTrigger = ({
  asChild = false,
  ref,
  onPointerDown,
  onPointerEnter,
  onKeyDown,
  onFocus,
  ...rest
}: DropdownMenuTriggerProps) => {
  const { open, change, trigger, triggerId, byKeys } = useMenu();
  const bothRefs = useBothRefs(trigger, ref as Ref<HTMLElement>);
  const toggle = (keys: boolean) => {
    byKeys.current = keys;
    change(!open);
  };
  const Part = asChild ? Slot.Root : "button";
  return (
    <Part
      type="button"
      id={triggerId}
      aria-haspopup="menu"
      aria-expanded={open}
      data-state={open ? "open" : "closed"}
      {...rest}
      ref={bothRefs}
      {...fetchOnReach(parts, { onPointerEnter, onFocus })}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        onPointerDown?.(event);
        if (event.defaultPrevented || event.button !== 0 || event.ctrlKey) return;
        toggle(false);
        // The menu gets the focus.
        if (!open) event.preventDefault();
      }}
      onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
        onKeyDown?.(event);
        if (event.defaultPrevented || !["Enter", " ", "ArrowDown"].includes(event.key)) return;
        if (!open || event.key !== "ArrowDown") toggle(true);
        event.preventDefault();
      }}
    />
  );
};

export const DropdownMenuContent = (props: DropdownMenuContentProps) => {
  const { open, change, trigger, triggerId, byKeys } = useMenu();
  const opened = useOpened(parts, open, change);
  if (!opened) return null;
  return (
    <opened.MenuView
      open={open}
      onOpenChange={change}
      trigger={trigger}
      triggerId={triggerId}
      byKeys={byKeys.current}
      {...props}
    />
  );
};

export const DropdownMenuItem = (props: DropdownMenuItemProps) => createElement(part("Item"), props);
export const DropdownMenuRadioGroup = (props: ComponentProps<typeof Radix.RadioGroup>) =>
  createElement(part("RadioGroup"), props);
export const DropdownMenuRadioItem = (props: ComponentProps<typeof Radix.RadioItem>) =>
  createElement(part("RadioItem"), props);
export const DropdownMenuLabel = (props: ComponentProps<typeof Radix.Label>) =>
  createElement(part("Label"), props);
export const DropdownMenuSeparator = (props: ComponentProps<typeof Radix.Separator>) =>
  createElement(part("Separator"), props);
