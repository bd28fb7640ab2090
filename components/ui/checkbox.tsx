"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> & {
  /** The visible label; without one give `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
  checked?: boolean | "indeterminate";
  /** @param range true if Shift was held */
  onCheckedChange?: (checked: boolean, range: boolean) => void;
};

const mark = "pointer-events-none absolute inset-0 m-auto hidden size-3 text-on-accent";

/** The browser itself checks it with one press, however busy the page is. */
export const Checkbox = ({
  label,
  description,
  className,
  id,
  checked,
  onCheckedChange,
  ...rest
}: CheckboxProps) => {
  const generated = useId();
  const controlId = id ?? generated;
  const isMixed = checked === "indeterminate";
  const control = (
    <span className={cn("relative flex size-4 shrink-0", label ? "mt-0.5" : className)}>
      <input
        type="checkbox"
        id={controlId}
        // A mixed state is no attribute.
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        checked={isMixed ? false : checked}
        onChange={({ target, nativeEvent }) =>
          onCheckedChange?.(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        aria-describedby={description ? `${controlId}-description` : undefined}
        className="peer size-4 appearance-none rounded-sm border border-control bg-background transition-colors before:absolute before:-inset-1 hover:border-muted checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-55 aria-invalid:border-danger"
        {...rest}
      />
      <Check aria-hidden="true" strokeWidth={3} className={cn(mark, "peer-checked:block")} />
      <Minus aria-hidden="true" strokeWidth={3} className={cn(mark, "peer-indeterminate:block")} />
    </span>
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
