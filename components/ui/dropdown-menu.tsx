"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { useFloatingContainer } from "./floating";
import { Kbd } from "./kbd";
import { floatingStyles } from "./popover";

/** Not modal: the screen behind stays readable and a press outside both closes the menu and does its work. */
export const DropdownMenu = (props: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root modal={false} {...props} />
);

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

const listStyles = cn(
  floatingStyles,
  "max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[calc(100vw-1rem)] overflow-y-auto p-1",
);

export const menuItemStyles =
  "relative flex min-h-7 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm outline-none select-none data-[disabled]:text-subtle data-[highlighted]:bg-hover [&_svg:not([class*=size-])]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

export const DropdownMenuContent = ({
  className,
  align = "start",
  sideOffset = 4,
  ...rest
}: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal container={useFloatingContainer()}>
    <Radix.Content
      align={align}
      sideOffset={sideOffset}
      collisionPadding={8}
      className={cn(listStyles, className)}
      {...rest}
    />
  </Radix.Portal>
);

type ItemExtras = {
  icon?: ReactNode;
  shortcut?: string;
  /** A second line: what it does, or why it cannot be chosen. */
  description?: ReactNode;
  danger?: boolean;
};

export const DropdownMenuItem = ({
  icon,
  shortcut,
  description,
  danger = false,
  className,
  children,
  asChild,
  ...rest
}: ComponentProps<typeof Radix.Item> & ItemExtras) => {
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

export const DropdownMenuRadioItem = ({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem>) => (
  <Radix.RadioItem className={cn(menuItemStyles, className)} {...rest}>
    <Tick />
    {children}
  </Radix.RadioItem>
);

export const DropdownMenuLabel = ({ className, ...rest }: ComponentProps<typeof Radix.Label>) => (
  <Radix.Label className={cn("px-2 pt-1.5 pb-1 text-xs font-medium text-subtle", className)} {...rest} />
);

export const DropdownMenuSeparator = ({ className, ...rest }: ComponentProps<typeof Radix.Separator>) => (
  <Radix.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...rest} />
);
