"use client";

import { type ReactNode, useId } from "react";
import { cn } from "./cn";

export type RadioOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  /** Why it is disabled; shown instead of the description. */
  disabledReason?: string;
};

type RadioGroupProps<Value extends string = string> = {
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** The accessible name of the group. */
  label: string;
  disabled?: boolean;
  /** `cards` frames each choice; `plain` lists them. */
  look?: "cards" | "plain";
  className?: string;
};

/** The browser itself moves among the choices and chooses with one press, however busy the page is. */
export const RadioGroup = <Value extends string>({
  options,
  value,
  onChange,
  label,
  disabled,
  look = "plain",
  className,
}: RadioGroupProps<Value>) => {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn("flex flex-col", look === "cards" ? "gap-2" : "gap-2.5", className)}
    >
      {options.map((option) => {
        const optionId = `${id}-${option.value}`;
        const note = option.disabledReason ?? option.description;
        return (
          <div
            key={option.value}
            className={cn(
              "flex items-start gap-2.5",
              look === "cards" &&
                "relative rounded-lg border border-border p-3 hover:border-strong has-checked:border-accent has-checked:bg-selected",
            )}
          >
            <input
              type="radio"
              id={optionId}
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              disabled={disabled || Boolean(option.disabledReason)}
              aria-describedby={note ? `${optionId}-note` : undefined}
              className="relative z-[1] mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control bg-background transition-colors before:absolute before:-inset-1 not-checked:hover:border-muted checked:border-5 checked:border-accent checked:bg-on-accent disabled:opacity-55"
            />
            <div className="min-w-0 flex-1">
              <label
                htmlFor={optionId}
                className={cn(
                  "text-sm font-medium",
                  look === "cards" && "after:absolute after:inset-0",
                  option.disabledReason && "text-subtle",
                )}
              >
                {option.label}
              </label>
              {note && (
                <p id={`${optionId}-note`} className="text-xs text-muted">
                  {note}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
};
