"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "./cn";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

export const buttonStyles = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "border-transparent bg-accent text-on-accent shadow-sm enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover",
        secondary:
          "border-strong bg-raised text-foreground shadow-sm hover:bg-hover active:bg-active data-[state=open]:bg-hover",
        ghost:
          "border-transparent text-muted hover:bg-hover hover:text-foreground active:bg-active data-[state=open]:bg-hover data-[state=open]:text-foreground",
        danger:
          "border-transparent bg-danger-solid text-on-accent shadow-sm enabled:hover:bg-danger-solid-hover",
        link: "h-auto! border-transparent p-0! text-accent-text underline-offset-4 hover:underline",
      },
      size: {
        sm: "h-7 px-2 text-xs [&_svg:not([class*=size-])]:size-3.5",
        md: "h-8 px-3 text-sm [&_svg:not([class*=size-])]:size-4",
        lg: "h-10 px-4 text-base [&_svg:not([class*=size-])]:size-4",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonStyles> & {
    /** Shows a spinner and ignores presses; the label stays. */
    loading?: boolean;
    /** Why it cannot be pressed now. The button stays focusable and says the reason in a tooltip. */
    disabledReason?: string | null | false;
    icon?: ReactNode;
    /** Renders the only child (a link) with the looks of a button. */
    asChild?: boolean;
  };

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Handlers of a button that is shown but does nothing, also where a menu would open on pressing. */
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
  const classes = cn(buttonStyles({ variant, size }), className);
  if (asChild)
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );

  const blocked = loading || Boolean(disabledReason);
  const button = (
    <button
      type={type}
      className={classes}
      aria-busy={loading || undefined}
      onClick={onClick}
      {...rest}
      {...(blocked && inert)}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
  return disabledReason ? <Tooltip content={disabledReason}>{button}</Tooltip> : button;
};

export type IconButtonProps = Omit<ButtonProps, "icon" | "children" | "asChild" | "aria-label"> & {
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
  const blocked = loading || Boolean(disabledReason);
  return (
    <Tooltip content={disabledReason ? `${label}: ${disabledReason}` : label} shortcut={shortcut} side={side}>
      <button
        type={type}
        aria-label={label}
        aria-busy={loading || undefined}
        onClick={onClick}
        className={cn(buttonStyles({ variant, size }), square[size ?? "md"], className)}
        {...rest}
        {...(blocked && inert)}
      >
        {loading ? <Spinner /> : children}
      </button>
    </Tooltip>
  );
};
