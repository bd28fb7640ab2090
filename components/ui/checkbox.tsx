"use client";

import { Check, Minus } from "lucide-react";
import * as Radix from "radix-ui/checkbox";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

type CheckboxProps = ComponentProps<typeof Radix.Root> & {
  /** The visible label; without one give `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
};

const box = (className?: string) =>
  cn(
    "relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-background text-on-accent transition-colors before:absolute before:-inset-1 hover:border-muted disabled:opacity-55 aria-invalid:border-danger data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent",
    className,
  );

export const Checkbox = ({ label, description, className, id, ...rest }: CheckboxProps) => {
  const generated = useId();
  const controlId = id ?? generated;
  const control = (
    <Radix.Root
      id={controlId}
      aria-describedby={description ? `${controlId}-description` : undefined}
      className={box(label ? "mt-0.5" : className)}
      {...rest}
    >
      <Radix.Indicator>
        {rest.checked === "indeterminate" ? (
          <Minus aria-hidden="true" className="size-3" strokeWidth={3} />
        ) : (
          <Check aria-hidden="true" className="size-3" strokeWidth={3} />
        )}
      </Radix.Indicator>
    </Radix.Root>
  );
  if (!label) return control;
  return (
    <div className={cn("flex items-start gap-2.5", className)}>
      {control}
      <div className="min-w-0">
        <label htmlFor={controlId} className="text-sm">
          {label}
        </label>
        {description && (
          <p id={`${controlId}-description`} className="text-xs text-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  );
};
