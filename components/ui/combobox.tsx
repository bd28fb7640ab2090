"use client";

import { ChevronsUpDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { controlStyles } from "./input";
import { OptionPopover, type OptionPopoverProps, toggled } from "./option-popover";
import { useSay } from "./say";

type OneValue = { multiple?: false; value: string | null; onChange: (value: string) => void };
type ManyValues = { multiple: true; value: readonly string[]; onChange: (values: string[]) => void };

type ComboboxProps = Pick<OptionPopoverProps, "options" | "emptyText" | "onSearch" | "loading"> & {
  placeholder?: string;
  searchLabel?: string;
  /** Required outside a Field. */
  label?: string;
  id?: string;
  className?: string;
} & (OneValue | ManyValues);

/** Chooses one or several of more options than a Select should hold: a press opens a searchable list. */
export const Combobox = ({
  options,
  placeholder,
  searchLabel: searchFor,
  emptyText,
  onSearch,
  loading,
  label,
  id,
  className,
  ...choice
}: ComboboxProps) => {
  const say = useSay();
  const searchLabel = searchFor ?? say("Search");
  const { "aria-invalid": invalid, ...wired } = useFieldProps({ id });
  const values = choice.multiple ? choice.value : choice.value === null ? [] : [choice.value];
  const chosen = options.filter(({ value }) => values.includes(value));
  const [first] = chosen;
  let shown: ReactNode = <span className="text-subtle">{placeholder ?? say("Choose")}</span>;
  if (choice.multiple && first)
    shown = chosen.map(({ value, label }) => (
      <span key={value} className="rounded-sm bg-hover px-1.5 text-xs leading-5">
        {label}
      </span>
    ));
  else if (first)
    shown = (
      <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4">
        {first.icon}
        <span className="truncate">{first.label}</span>
      </span>
    );
  const field = (
    <OptionPopover
      modal
      multiple={choice.multiple}
      label={searchLabel}
      className="w-(--radix-popover-trigger-width) min-w-60"
      options={options}
      isChosen={(value) => values.includes(value)}
      onChoose={(value) =>
        choice.multiple ? choice.onChange(toggled(values, value)) : choice.onChange(value)
      }
      searchLabel={searchLabel}
      emptyText={emptyText}
      onSearch={onSearch}
      loading={loading}
      trigger={(open) => (
        <button
          type="button"
          // The chosen option is its value; its name is the label of the field.
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          aria-invalid={invalid}
          className={cn(
            controlStyles,
            "inline-flex min-h-8 items-center justify-between gap-2 px-2.5 py-1 text-left",
            className,
          )}
          {...wired}
        >
          <span className="flex min-w-0 flex-wrap items-center gap-1">{shown}</span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
        </button>
      )}
    />
  );
  if (!choice.multiple) return field;
  return (
    <div className="flex flex-col gap-1.5">
      {field}
      {chosen.length > 1 && (
        <button
          type="button"
          onClick={() => choice.onChange([])}
          className="inline-flex h-6 items-center gap-1 self-start rounded-sm text-xs text-muted hover:text-foreground"
        >
          <X aria-hidden="true" className="size-3.5" />
          {say("Clear all {count}", { count: chosen.length })}
        </button>
      )}
    </div>
  );
};
