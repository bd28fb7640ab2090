"use client";

import * as Slot from "radix-ui/slot";
import {
  type ComponentProps,
  createContext,
  createElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useContext,
  useId,
  useRef,
  useState,
} from "react";
import type { DropdownMenuContentProps } from "./dropdown-menu-view";
import { lazyComponent } from "./lazy";

/* The library of menus weighs 7 kB after gzip, and most visits open none. With it, nine screens would have more than
   their 260 kB (e2e/console/budgets.spec.ts), up to 264 kB. So triggers are rendered without it, and load it when the
   pointer or the focus reaches one. */

type View = typeof import("./dropdown-menu-view");

let view: View | undefined;
const MenuView = lazyComponent(
  async () => {
    view = await import("./dropdown-menu-view");
    return view;
  },
  "MenuView",
  { ssr: false },
);

/* Parts are rendered in open menus only, where the library has loaded. A part that loaded by itself would hide an open
   menu when it first appears, for instance with data that arrives late, and the library would close the menu. */
export const DropdownMenuItem = (props: ComponentProps<View["Item"]>) => createElement(view!.Item, props);
export const DropdownMenuRadioGroup = (props: ComponentProps<View["RadioGroup"]>) =>
  createElement(view!.RadioGroup, props);
export const DropdownMenuRadioItem = (props: ComponentProps<View["RadioItem"]>) =>
  createElement(view!.RadioItem, props);
export const DropdownMenuLabel = (props: ComponentProps<View["Label"]>) => createElement(view!.Label, props);
export const DropdownMenuSeparator = (props: ComponentProps<View["Separator"]>) =>
  createElement(view!.Separator, props);

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
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
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
  const bothRefs = useCallback(
    (element: HTMLButtonElement | null) => {
      trigger.current = element;
      if (typeof ref === "function") ref(element);
      else if (ref) ref.current = element;
    },
    [trigger, ref],
  );
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
      ref={bothRefs as Ref<HTMLElement> & Ref<HTMLButtonElement>}
      onPointerEnter={(event: PointerEvent<HTMLButtonElement>) => {
        onPointerEnter?.(event);
        MenuView.preload();
      }}
      onFocus={(event: FocusEvent<HTMLButtonElement>) => {
        onFocus?.(event);
        MenuView.preload();
      }}
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

type ContentProps = DropdownMenuContentProps & {
  /** Given by menus that something else than their trigger can open: true if that was a key. */
  byKeys?: boolean;
};

export const DropdownMenuContent = (props: ContentProps) => {
  const { open, change, trigger, triggerId, byKeys } = useMenu();
  // Kept after the first opening, so that closing returns the focus.
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <MenuView
      open={open}
      onOpenChange={change}
      trigger={trigger}
      triggerId={triggerId}
      byKeys={byKeys.current}
      {...props}
    />
  );
};
