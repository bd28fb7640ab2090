"use client";

import * as Radix from "radix-ui/switch";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

type SwitchProps = ComponentProps<typeof Radix.Root> & {
  label: ReactNode;
  description?: ReactNode;
};

/** A setting that takes effect at once; inside forms with a Save button use Checkbox. */
export const Switch = ({ label, description, className, id, ...rest }: SwitchProps) => {
  const generated = useId();
  const controlId = id ?? generated;
  return (
    <div className={cn("flex items-start justify-between gap-4", className)}>
      <div className="min-w-0">
        <label htmlFor={controlId} className="text-sm font-medium">
          {label}
        </label>
        {description && (
          <p id={`${controlId}-description`} className="text-xs text-muted">
            {description}
          </p>
        )}
      </div>
      <Radix.Root
        id={controlId}
        aria-describedby={description ? `${controlId}-description` : undefined}
        className="relative h-5 w-9 shrink-0 rounded-full border border-transparent bg-control transition-colors before:absolute before:-inset-1 disabled:opacity-55 data-[state=checked]:bg-accent"
        {...rest}
      >
        <Radix.Thumb className="block size-4 translate-x-px rounded-full bg-on-accent shadow-sm transition-transform data-[state=checked]:translate-x-[1.0625rem]" />
      </Radix.Root>
    </div>
  );
};
