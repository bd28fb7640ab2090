import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

const tones = {
  info: { icon: Info, classes: "border-info-border bg-info-subtle", ink: "text-info" },
  success: { icon: CircleCheck, classes: "border-success-border bg-success-subtle", ink: "text-success" },
  warning: { icon: TriangleAlert, classes: "border-warning-border bg-warning-subtle", ink: "text-warning" },
  danger: { icon: CircleAlert, classes: "border-danger-border bg-danger-subtle", ink: "text-danger" },
  offline: { icon: WifiOff, classes: "border-strong bg-hover", ink: "text-muted" },
} as const;

type BannerProps = Omit<ComponentProps<"div">, "title"> & {
  tone?: keyof typeof tones;
  title?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
  /** Spans its container edge to edge, without rounded corners. */
  flush?: boolean;
};

export const Banner = ({
  tone = "info",
  title,
  actions,
  flush = false,
  className,
  children,
  ...rest
}: BannerProps) => {
  const { icon: Icon, classes, ink } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={cn(
        "flex flex-wrap items-start gap-x-3 gap-y-2 border px-3.5 py-2.5 text-sm",
        flush ? "border-x-0 border-t-0" : "rounded-lg",
        classes,
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", ink)} />
      <div className="min-w-48 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={cn(title ? "text-muted" : undefined)}>{children}</div>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
};
