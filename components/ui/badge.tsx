import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export const BADGE_TONES = {
  neutral: "border-border bg-hover text-muted",
  outline: "border-strong text-muted",
  accent: "border-accent-border bg-accent-subtle text-accent-text",
  success: "border-success-border bg-success-subtle text-success",
  warning: "border-warning-border bg-warning-subtle text-warning",
  danger: "border-danger-border bg-danger-subtle text-danger",
  info: "border-info-border bg-info-subtle text-info",
  merged: "border-merged-border bg-merged-subtle text-merged",
};

const badgeStyles = cva(
  "inline-flex shrink-0 items-center gap-1 border font-medium whitespace-nowrap [&_svg]:size-3",
  {
    variants: {
      tone: BADGE_TONES,
      shape: {
        badge: "h-5 rounded-sm px-1.5 text-xs",
        pill: "h-6 rounded-full px-2.5 text-xs [&_svg]:size-3.5",
        count: "tabular h-[1.125rem] min-w-[1.125rem] justify-center rounded-full px-1.5 text-[0.6875rem]",
      },
    },
    defaultVariants: { tone: "neutral", shape: "badge" },
  },
);

export type BadgeTone = keyof typeof BADGE_TONES;
type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeStyles> & { icon?: ReactNode };

export const Badge = ({ tone, shape, icon, className, children, ...rest }: BadgeProps) => (
  <span className={cn(badgeStyles({ tone, shape }), className)} {...rest}>
    {icon}
    {children}
  </span>
);

/** Shows a state in words and an icon, so that colour alone never carries it. */
export const StatusPill = (props: Omit<BadgeProps, "shape"> & { icon: ReactNode }) => (
  <Badge shape="pill" {...props} />
);

/** Shows a number beside a heading, a tab or a menu entry. */
export const Count = ({
  value,
  label,
  ...rest
}: Omit<BadgeProps, "shape" | "children"> & { value: number; label?: string }) => (
  <Badge shape="count" {...rest}>
    <span aria-hidden={label ? true : undefined}>{value > 999 ? "999+" : value}</span>
    {label && <span className="sr-only">{`${value} ${label}`}</span>}
  </Badge>
);
