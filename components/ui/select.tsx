"use client";

import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { controlStyles } from "./input";
import { fetchOnReach, onDemand, useOpened } from "./on-demand";
import type { SelectOption } from "./select-option";

const parts = onDemand(() => import("./select-view"));

type SelectProps<Value extends string = string> = {
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string;
  /** Required outside a Field. */
  label?: string;
  id?: string;
  disabled?: boolean;
  size?: "sm" | "md";
  className?: string;
};

/** Returns the option for a typed letter: the next one after the chosen one that begins with it. */
const optionFor = <Value extends string>(
  options: readonly SelectOption<Value>[],
  chosen: SelectOption<Value> | undefined,
  letter: string,
) => {
  const at = chosen ? options.indexOf(chosen) + 1 : 0;
  return [...options.slice(at), ...options.slice(0, at)].find(
    ({ label, disabled }) => !disabled && label.toLowerCase().startsWith(letter.toLowerCase()),
  );
};

export const Select = <Value extends string>({
  options,
  value,
  onChange,
  placeholder = "Choose",
  label,
  disabled = false,
  size = "md",
  className,
  ...rest
}: SelectProps<Value>) => {
  const wired = useFieldProps(rest);
  const trigger = useRef<HTMLButtonElement>(null);
  const byMouse = useRef(false);
  const contentId = useId();
  const [open, setOpen] = useState(false);
  const opened = useOpened(parts, open, setOpen);

  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onChange(option.value);
  };
  const press = (event: PointerEvent) => {
    byMouse.current = event.pointerType === "mouse";
    if (!byMouse.current || event.button !== 0 || event.ctrlKey) return;
    setOpen(true);
    // The list gets the focus.
    event.preventDefault();
  };
  const strike = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (["Enter", " ", "ArrowDown", "ArrowUp"].includes(event.key)) {
      setOpen(true);
      event.preventDefault();
    } else if (event.key.length === 1) {
      const meant = optionFor(options, chosen, event.key);
      if (meant) onChange(meant.value);
    }
  };
  return (
    <>
      <button
        type="button"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        aria-autocomplete="none"
        data-state={open ? "open" : "closed"}
        data-placeholder={value ? undefined : ""}
        disabled={disabled}
        className={cn(
          controlStyles,
          "inline-flex items-center justify-between gap-2 text-left data-[placeholder]:text-subtle [&_svg]:size-4 [&_svg]:shrink-0",
          size === "sm" ? "h-7 px-2 text-xs" : "h-8 px-2.5",
          className,
        )}
        {...wired}
        ref={trigger}
        {...fetchOnReach(parts)}
        onPointerDown={press}
        onClick={() => {
          trigger.current?.focus();
          if (!byMouse.current) setOpen(true);
        }}
        onKeyDown={strike}
      >
        <span className="flex min-w-0 items-center gap-2">
          {chosen?.icon}
          <span className="truncate">{chosen?.label ?? placeholder}</span>
        </span>
        <ChevronDown aria-hidden="true" className="text-subtle" />
      </button>
      {opened && (
        <opened.SelectView
          open={open}
          onOpenChange={setOpen}
          trigger={trigger}
          contentId={contentId}
          options={options}
          value={value ?? ""}
          onChoose={choose}
        />
      )}
    </>
  );
};
