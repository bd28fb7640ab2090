"use client";

import { Search, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "./button";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { useSay } from "./say";

export const controlStyles =
  "w-full min-w-0 rounded-md border border-control bg-background text-sm text-foreground transition-colors placeholder:text-subtle hover:border-muted focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus/40 disabled:cursor-not-allowed disabled:bg-surface disabled:text-subtle aria-invalid:border-danger aria-invalid:focus-visible:outline-danger/40";

export type InputProps = Omit<ComponentProps<"input">, "size"> & {
  size?: "sm" | "md" | "lg";
  /** Monospaced, for slugs, tokens and the like. */
  mono?: boolean;
  /** Fixed text or an icon inside the box, before the value. */
  prefix?: ReactNode;
  suffix?: ReactNode;
};

const heights = { sm: "h-7 px-2 text-xs", md: "h-8 px-2.5", lg: "h-10 px-3 text-base" } as const;

export const Input = ({ size = "md", mono = false, prefix, suffix, className, ...rest }: InputProps) => {
  const wired = useFieldProps(rest);
  const input = (
    <input
      className={cn(
        controlStyles,
        heights[size],
        "read-only:bg-surface",
        mono && "font-mono",
        prefix && "rounded-l-none",
        suffix && "rounded-r-none",
        className,
      )}
      {...rest}
      {...wired}
    />
  );
  if (!prefix && !suffix) return input;
  const addon =
    "inline-flex max-w-1/2 shrink-0 items-center truncate border border-control bg-surface px-2.5 text-sm text-muted";
  return (
    <div className="flex w-full min-w-0">
      {prefix && <span className={cn(addon, "rounded-l-md border-r-0")}>{prefix}</span>}
      {input}
      {suffix && <span className={cn(addon, "rounded-r-md border-l-0")}>{suffix}</span>}
    </div>
  );
};

type TextareaProps = ComponentProps<"textarea"> & {
  mono?: boolean;
};

/** Grows with its text, up to `max-h`. */
export const Textarea = ({ mono = false, className, rows = 3, ...rest }: TextareaProps) => {
  const wired = useFieldProps(rest);
  return (
    <textarea
      dir="auto"
      rows={rows}
      className={cn(
        controlStyles,
        "field-sizing-content max-h-96 resize-none read-only:bg-surface px-2.5 py-1.5 leading-5",
        mono && "font-mono text-xs",
        className,
      )}
      style={{ minHeight: `calc(${rows} * 1.25rem + 0.875rem)` }}
      {...rest}
      {...wired}
    />
  );
};

type SearchInputProps = Omit<InputProps, "value" | "onChange" | "prefix" | "suffix" | "type"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

export const SearchInput = ({
  label,
  value,
  onChange,
  placeholder,
  className,
  ...rest
}: SearchInputProps) => {
  const say = useSay();
  return (
    <div className={cn("relative w-full min-w-0", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-subtle"
      />
      <Input
        type="text"
        role="searchbox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (value) onChange("");
          else event.currentTarget.blur();
        }}
        className="pr-8 pl-8"
        {...rest}
      />
      {value && (
        <IconButton
          label={say("Clear")}
          size="sm"
          onClick={() => onChange("")}
          className="absolute top-1/2 right-1 size-6 -translate-y-1/2"
        >
          <X />
        </IconButton>
      )}
    </div>
  );
};
