"use client";

import { Check, ChevronDown } from "lucide-react";
import * as Radix from "radix-ui/select";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { useFloatingContainer } from "./floating";
import { floatingStyles, menuItemStyles } from "./floating-styles";
import { controlStyles } from "./input";
import { useSay } from "./say";
import { stepFocus } from "./step-focus";

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  /** A second line in the list. */
  description?: string;
  icon?: ReactNode;
  disabled?: boolean;
};

type SelectProps<Value extends string = string> = {
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string;
  /** Required outside a Field. */
  label?: string;
  "aria-label"?: never;
  id?: string;
  disabled?: boolean;
  size?: "sm" | "md";
  className?: string;
};

export const Select = <Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  label,
  disabled = false,
  size = "md",
  className,
  ...rest
}: SelectProps<Value>) => {
  const say = useSay();
  const wired = useFieldProps(rest);
  const container = useFloatingContainer();
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onChange(option.value);
  };
  return (
    <Radix.Root value={value ?? ""} onValueChange={choose} disabled={disabled}>
      <Radix.Trigger
        aria-label={label}
        className={cn(
          controlStyles,
          "inline-flex items-center justify-between gap-2 text-left data-[placeholder]:text-subtle [&_svg]:size-4 [&_svg]:shrink-0",
          size === "sm" ? "h-7 px-2 text-xs" : "h-8 px-2.5",
          className,
        )}
        {...wired}
      >
        <span className="flex min-w-0 items-center gap-2">
          {chosen?.icon}
          <span className="truncate">{chosen?.label ?? placeholder ?? say("Choose")}</span>
        </span>
        <ChevronDown aria-hidden="true" className="text-subtle" />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onKeyDownCapture={stepFocus}
          className={cn(
            floatingStyles,
            "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] overflow-hidden",
          )}
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={cn(menuItemStyles, "pr-8")}
              >
                {option.icon}
                <span className="min-w-0">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.description && (
                    <span className="block max-w-72 text-xs text-subtle">{option.description}</span>
                  )}
                </span>
                <Radix.ItemIndicator className="absolute right-2">
                  <Check aria-hidden="true" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
