"use client";

import { ChevronsUpDown, X } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { controlStyles } from "./input";
import type { ListOption } from "./option-list";
import { Popover, PopoverContent, PopoverTrigger } from "./popover";

const loadList = () => import("./option-list");
/** Fetched when somebody reaches for the control. */
const OptionList = dynamic(() => loadList().then((module) => module.OptionList));

type PickerProps = {
  options: readonly ListOption[];
  placeholder?: string;
  searchLabel?: string;
  emptyText?: string;
  onSearch?: (text: string) => void;
  loading?: boolean;
  /** Needed outside a Field. */
  label?: string;
  id?: string;
  disabled?: boolean;
  className?: string;
};

const Frame = ({
  label,
  id,
  disabled,
  className,
  shown,
  listLabel,
  open,
  onOpenChange,
  children,
}: Pick<PickerProps, "label" | "id" | "disabled" | "className"> & {
  shown: ReactNode;
  listLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) => {
  const { "aria-required": _, "aria-invalid": invalid, ...wired } = useFieldProps({ id });
  return (
    <Popover open={open} onOpenChange={onOpenChange} modal>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-label={label}
          disabled={disabled}
          onPointerEnter={() => void loadList()}
          onFocus={() => void loadList()}
          className={cn(
            controlStyles,
            "inline-flex min-h-8 items-center justify-between gap-2 px-2.5 py-1 text-left",
            invalid && "border-danger",
            className,
          )}
          {...wired}
        >
          <span className="flex min-w-0 flex-wrap items-center gap-1">{shown}</span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
        </button>
      </PopoverTrigger>
      <PopoverContent
        label={listLabel}
        className="w-(--radix-popover-trigger-width) min-w-60 overflow-hidden p-0"
      >
        {children}
      </PopoverContent>
    </Popover>
  );
};

export type ComboboxProps = PickerProps & { value: string | null; onChange: (value: string) => void };

export const Combobox = ({
  options,
  value,
  onChange,
  placeholder = "Choose",
  searchLabel = "Search",
  emptyText,
  onSearch,
  loading,
  ...frame
}: ComboboxProps) => {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const shown = chosen ? (
    <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4">
      {chosen.icon}
      <span className="truncate">{chosen.label}</span>
    </span>
  ) : (
    <span className="text-subtle">{placeholder}</span>
  );
  return (
    <Frame {...frame} listLabel={searchLabel} shown={shown} open={open} onOpenChange={setOpen}>
      <OptionList
        options={options}
        isChosen={(each) => each === value}
        onChoose={(next) => {
          onChange(next);
          setOpen(false);
        }}
        searchLabel={searchLabel}
        emptyText={emptyText}
        onSearch={onSearch}
        loading={loading}
      />
    </Frame>
  );
};

export type MultiComboboxProps = PickerProps & {
  values: readonly string[];
  onChange: (values: string[]) => void;
};

export const MultiCombobox = ({
  options,
  values,
  onChange,
  placeholder = "Choose",
  searchLabel = "Search",
  emptyText,
  onSearch,
  loading,
  ...frame
}: MultiComboboxProps) => {
  const [open, setOpen] = useState(false);
  const chosen = options.filter((option) => values.includes(option.value));
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  const shown = chosen.length ? (
    chosen.map((option) => (
      <span key={option.value} className="rounded-sm bg-hover px-1.5 text-xs leading-5">
        {option.label}
      </span>
    ))
  ) : (
    <span className="text-subtle">{placeholder}</span>
  );
  return (
    <div className="flex flex-col gap-1.5">
      <Frame {...frame} listLabel={searchLabel} shown={shown} open={open} onOpenChange={setOpen}>
        <OptionList
          options={options}
          isChosen={(each) => values.includes(each)}
          onChoose={toggle}
          searchLabel={searchLabel}
          emptyText={emptyText}
          onSearch={onSearch}
          loading={loading}
        />
      </Frame>
      {chosen.length > 1 && (
        <button
          type="button"
          onClick={() => onChange([])}
          className="inline-flex h-6 items-center gap-1 self-start rounded-sm text-xs text-muted hover:text-foreground"
        >
          <X aria-hidden="true" className="size-3.5" />
          Clear all {chosen.length}
        </button>
      )}
    </div>
  );
};
