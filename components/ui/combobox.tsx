"use client";

import { Command } from "cmdk";
import { Check, ChevronsUpDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { controlStyles } from "./input";
import { Popover, PopoverContent, PopoverTrigger } from "./popover";
import { Spinner } from "./spinner";

export type ComboboxOption = {
  value: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  /** Further words it is found by. */
  keywords?: string[];
  group?: string;
  disabled?: boolean;
};

export const commandInputStyles =
  "h-9 w-full bg-transparent px-3 text-sm outline-none placeholder:text-subtle";
export const commandItemStyles =
  "relative flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm select-none data-[disabled=true]:text-subtle data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";
export const commandGroupStyles =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-subtle";

/** The list may arrive after the popover that shows it, which then could not move the focus here. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

export type OptionListProps = {
  options: readonly ComboboxOption[];
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
  searchLabel: string;
  emptyText?: string;
  /** Given, the caller filters (a search on the server); otherwise the list filters itself. */
  onSearch?: (text: string) => void;
  loading?: boolean;
};

const groupsOf = (options: readonly ComboboxOption[]): [string, ComboboxOption[]][] => {
  const groups = new Map<string, ComboboxOption[]>();
  for (const option of options) {
    const name = option.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return [...groups];
};

/** A type-to-filter list: the body of every picker. */
export const OptionList = ({
  options,
  isChosen,
  onChoose,
  searchLabel,
  emptyText = "Nothing matches.",
  onSearch,
  loading = false,
}: OptionListProps) => (
  <Command label={searchLabel} shouldFilter={!onSearch} loop>
    <div className="flex items-center border-b border-border">
      <Command.Input
        ref={focusOnMount}
        placeholder={searchLabel}
        onValueChange={onSearch}
        className={commandInputStyles}
      />
      {loading && <Spinner className="mr-3 text-subtle" />}
    </div>
    <Command.List className="max-h-72 overflow-y-auto p-1">
      {!loading && (
        <Command.Empty className="px-2 py-6 text-center text-sm text-muted">{emptyText}</Command.Empty>
      )}
      {groupsOf(options).map(([group, members]) => (
        <Command.Group key={group} heading={group || undefined} className={commandGroupStyles}>
          {members.map((option) => (
            <Command.Item
              key={option.value}
              value={option.value}
              keywords={[option.label, ...(option.keywords ?? [])]}
              disabled={option.disabled}
              onSelect={() => onChoose(option.value)}
              className={commandItemStyles}
            >
              {option.icon}
              <span className="min-w-0 flex-1">
                <span className="block truncate">{option.label}</span>
                {option.description && (
                  <span className="block truncate text-xs text-subtle">{option.description}</span>
                )}
              </span>
              {isChosen(option.value) && (
                <>
                  <Check aria-hidden="true" className="text-accent-text" />
                  <span className="sr-only">chosen</span>
                </>
              )}
            </Command.Item>
          ))}
        </Command.Group>
      ))}
    </Command.List>
  </Command>
);

type PickerProps = {
  options: readonly ComboboxOption[];
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
