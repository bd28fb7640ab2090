import { useId } from "react";
import { cn } from "./cn";

type ProgressProps = {
  label: string;
  /** From 0 to `max`; null while unknown. */
  value: number | null;
  max?: number;
  /** In words, such as "54 of 122 pages". */
  detail?: string;
  hideLabel?: boolean;
  tone?: "accent" | "success" | "danger";
  className?: string;
};

const fills = { accent: "fill-accent", success: "fill-success", danger: "fill-danger-solid" } as const;

export const Progress = ({
  label,
  value,
  max = 100,
  detail,
  hideLabel = false,
  tone = "accent",
  className,
}: ProgressProps) => {
  const id = useId();
  const share = value === null || max === 0 ? 0 : Math.min(100, (value / max) * 100);
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <div className={cn("flex items-baseline justify-between gap-4 text-sm", hideLabel && "sr-only")}>
        <span id={id} className="font-medium">
          {label}
        </span>
        {detail && <span className="tabular text-xs text-muted">{detail}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max || 1}
        aria-valuenow={value ?? undefined}
        aria-valuetext={detail}
        className="h-1.5 overflow-hidden rounded-full bg-active"
      >
        <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1" className="block size-full">
          <rect
            width={value === null ? 33 : share}
            height="1"
            className={cn(
              fills[tone],
              value === null
                ? "animate-indeterminate [transform-box:fill-box]"
                : "transition-[width] duration-300",
            )}
          />
        </svg>
      </div>
    </div>
  );
};
