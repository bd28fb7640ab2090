"use client";

import * as Radix from "radix-ui/radio-group";
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
  name?: string;
  disabled?: boolean;
  /** `cards` frames each choice; `plain` lists them. */
  look?: "cards" | "plain";
  className?: string;
};

export const RadioGroup = <Value extends string>({
  options,
  value,
  onChange,
  label,
  name,
  disabled,
  look = "plain",
  className,
}: RadioGroupProps<Value>) => {
  const id = useId();
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Radix.Root
      aria-label={label}
      name={name}
      value={value ?? ""}
      onValueChange={choose}
      disabled={disabled}
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
                "relative rounded-lg border border-border p-3 hover:border-strong has-data-[state=checked]:border-accent has-data-[state=checked]:bg-selected",
            )}
          >
            <Radix.Item
              id={optionId}
              value={option.value}
              disabled={Boolean(option.disabledReason)}
              aria-describedby={note ? `${optionId}-note` : undefined}
              className="relative z-[1] mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-background transition-colors before:absolute before:-inset-1 hover:border-muted disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
            >
              <Radix.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Radix.Item>
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
    </Radix.Root>
  );
};
