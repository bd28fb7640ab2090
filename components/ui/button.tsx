"use client";

import type { VariantProps } from "class-variance-authority";
import * as Slot from "radix-ui/slot";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonStyles } from "./button-styles";
import { cn } from "./cn";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";
import { useSingleRun } from "./use-single-run";

export type ButtonProps = Omit<ComponentProps<"button">, "onClick"> &
  VariantProps<typeof buttonStyles> & {
    /** The button is `loading` while a promise returned from here is pending. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
    /** Shows a spinner and ignores presses; the label stays. */
    loading?: boolean;
    /** Why it is disabled. The button stays focusable and shows the reason in a tooltip. */
    disabledReason?: string | null | false;
    icon?: ReactNode;
    /** Renders its only child (a link) in the style of a button. */
    asChild?: boolean;
  };

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Handlers of a disabled button, including one that would open a menu on pointerdown. */
const inert = {
  onClick: swallow,
  onPointerDown: undefined,
  onKeyDown: undefined,
  "aria-disabled": true,
} as const;

export const Button = ({
  variant,
  size,
  loading = false,
  disabledReason,
  icon,
  asChild = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) => {
  const press = useSingleRun(onClick);
  const classes = cn(buttonStyles({ variant, size }), className);
  if (asChild)
    return (
      <Slot.Root className={classes} onClick={press.run} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );

  const busy = loading || press.pending;
  const blocked = busy || Boolean(disabledReason);
  const button = (
    <button
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      onClick={press.run}
      {...rest}
      {...(blocked && inert)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
  return <Tooltip content={disabledReason}>{button}</Tooltip>;
};

type IconButtonProps = Omit<ButtonProps, "icon" | "children" | "asChild" | "aria-label"> & {
  /** The accessible name, also its tooltip. */
  label: string;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
};

const square = { sm: "size-7 px-0", md: "size-8 px-0", lg: "size-10 px-0" } as const;

export const IconButton = ({
  label,
  shortcut,
  side,
  variant = "ghost",
  size = "md",
  className,
  disabledReason,
  loading = false,
  onClick,
  children,
  type = "button",
  ...rest
}: IconButtonProps) => {
  const press = useSingleRun(onClick);
  const busy = loading || press.pending;
  const blocked = busy || Boolean(disabledReason);
  return (
    <Tooltip content={disabledReason ? `${label}: ${disabledReason}` : label} shortcut={shortcut} side={side}>
      <button
        type={type}
        aria-label={label}
        aria-busy={busy || undefined}
        onClick={press.run}
        className={cn(buttonStyles({ variant, size }), square[size ?? "md"], className)}
        {...rest}
        {...(blocked && inert)}
      >
        {busy ? <Spinner /> : children}
      </button>
    </Tooltip>
  );
};
