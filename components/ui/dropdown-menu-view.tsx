"use client";

import { Check } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import { cn } from "./cn";
import { useFloatingContainer } from "./floating";
import { floatingStyles, menuItemStyles } from "./floating-styles";
import { Kbd } from "./kbd";
import { notePendingFocus } from "./pending-focus";
import { stepFocus } from "./step-focus";

export type DropdownMenuContentProps = ComponentProps<typeof Radix.Content>;

type DropdownMenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode;
  shortcut?: string;
  /** A second line that explains the item, or why it is disabled. */
  description?: ReactNode;
  danger?: boolean;
};

const listStyles = cn(
  floatingStyles,
  "max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[calc(100vw-1rem)] overflow-y-auto p-1",
);

/** The child of the library's trigger, in place of the button, which is rendered already. */
const StandIn = ({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => element.current!, [element]);
  return null;
};

/** A menu opened with the keyboard focuses its first item. */
const FirstItemFocus = () => {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const items = here.current?.parentElement?.querySelectorAll<HTMLElement>("[role^=menuitem]");
    const first = [...(items ?? [])].find((item) => !item.hasAttribute("data-disabled"));
    first?.focus({ preventScroll: true });
  }, []);
  return <span ref={here} hidden />;
};

type ViewProps = DropdownMenuContentProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: RefObject<HTMLElement | null>;
  triggerId: string;
  byKeys: boolean;
};

/** Not modal, so that a press outside both closes the menu and works on the screen behind. */
export const MenuView = ({
  open,
  onOpenChange,
  trigger,
  triggerId,
  byKeys,
  className,
  align = "start",
  sideOffset = 4,
  onFocus,
  onFocusOutside,
  onCloseAutoFocus,
  onInteractOutside,
  children,
  ...rest
}: ViewProps) => {
  const hadFocus = useRef(false);
  const leftByPress = useRef(false);
  const noteReturned = useRef(() => {});
  useEffect(() => {
    if (open) noteReturned.current = notePendingFocus(trigger.current);
  }, [open, trigger]);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <StandIn element={trigger} />
      </Radix.Trigger>
      <Radix.Portal container={useFloatingContainer()}>
        <Radix.Content
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          aria-labelledby={triggerId}
          className={cn(listStyles, className)}
          onKeyDownCapture={stepFocus}
          {...rest}
          onFocus={(event) => {
            onFocus?.(event);
            hadFocus.current = true;
          }}
          // A text that loads meanwhile may take the focus after the menu appears and before the menu gets it.
          onFocusOutside={(event) => {
            onFocusOutside?.(event);
            if (!hadFocus.current) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            onInteractOutside?.(event);
            if (!event.defaultPrevented) leftByPress.current = true;
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            hadFocus.current = false;
            noteReturned.current();
            // For a trigger in a sticky bar, the browser would scroll to the bar's original position.
            if (!event.defaultPrevented && !leftByPress.current)
              trigger.current?.focus({ preventScroll: true });
            leftByPress.current = false;
            event.preventDefault();
          }}
        >
          {byKeys && <FirstItemFocus />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

export const RadioGroup = Radix.RadioGroup;

export const Item = ({
  icon,
  shortcut,
  description,
  danger = false,
  className,
  children,
  asChild,
  ...rest
}: DropdownMenuItemProps) => {
  const classes = cn(
    menuItemStyles,
    danger && "text-danger data-[highlighted]:bg-danger-subtle [&_svg]:text-danger",
    className,
  );
  if (asChild)
    return (
      <Radix.Item asChild className={classes} {...rest}>
        {children}
      </Radix.Item>
    );
  return (
    <Radix.Item className={classes} {...rest}>
      {icon}
      <span className="min-w-0 flex-1">
        {children}
        {description && <span className="block max-w-64 text-xs text-subtle">{description}</span>}
      </span>
      {shortcut && <Kbd keys={shortcut} />}
    </Radix.Item>
  );
};

const Tick = () => (
  <span className="flex size-4 items-center justify-center">
    <Radix.ItemIndicator>
      <Check aria-hidden="true" />
    </Radix.ItemIndicator>
  </span>
);

export const RadioItem = ({ className, children, ...rest }: Radix.DropdownMenuRadioItemProps) => (
  <Radix.RadioItem className={cn(menuItemStyles, className)} {...rest}>
    <Tick />
    {children}
  </Radix.RadioItem>
);

export const Label = ({ className, ...rest }: Radix.DropdownMenuLabelProps) => (
  <Radix.Label className={cn("px-2 pt-1.5 pb-1 text-xs font-medium text-subtle", className)} {...rest} />
);

export const Separator = ({ className, ...rest }: Radix.DropdownMenuSeparatorProps) => (
  <Radix.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...rest} />
);
