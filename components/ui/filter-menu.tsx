"use client";

import { Check, ChevronDown, X } from "lucide-react";
import { cn } from "./cn";
import { OptionPopover, type OptionPopoverProps, toggled } from "./option-popover";
import { useSay } from "./say";

type FilterMenuProps = Pick<OptionPopoverProps, "options" | "onSearch" | "loading"> & {
  /** The name of the filter: "Space". */
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Allows only one value. */
  single?: boolean;
};

/** A filter above a list: shows its values, opens a searchable list, and is cleared with one press. */
export const FilterMenu = ({
  label,
  options,
  values,
  onChange,
  single = false,
  onSearch,
  loading,
}: FilterMenuProps) => {
  const say = useSay();
  const chosen = options.filter((option) => values.includes(option.value)).map((option) => option.label);
  const summary = chosen.length > 2 ? say("{count} chosen", { count: chosen.length }) : chosen.join(", ");
  const choose = (value: string) =>
    onChange(single && !values.includes(value) ? [value] : toggled(values, value));
  return (
    <span
      className={cn(
        "inline-flex h-7 max-w-full items-center rounded-full border text-xs font-medium",
        values.length
          ? "border-accent-border bg-accent-subtle text-accent-text"
          : "border-strong bg-raised text-muted",
      )}
    >
      <OptionPopover
        multiple={!single}
        label={say("Filter by {filter}", { filter: say.within(label) })}
        className="w-64"
        options={options}
        isChosen={(value) => values.includes(value)}
        onChoose={choose}
        searchLabel={say("Search {filter}", { filter: say.within(label) })}
        onSearch={onSearch}
        loading={loading}
        trigger={() => (
          <button
            type="button"
            className="inline-flex h-full min-w-0 items-center gap-1.5 rounded-full pr-2 pl-2.5 hover:text-foreground"
          >
            {values.length > 0 && <Check aria-hidden="true" className="size-3 shrink-0" />}
            <span className="truncate">
              {label}
              {summary && `: ${summary}`}
            </span>
            <ChevronDown aria-hidden="true" className="size-3 shrink-0" />
          </button>
        )}
      />
      {values.length > 0 && (
        <button
          type="button"
          aria-label={say("Clear filter {label}", { label })}
          onClick={() => onChange([])}
          className="mr-0.5 inline-flex size-6 items-center justify-center rounded-full hover:bg-active"
        >
          <X aria-hidden="true" className="size-3" />
        </button>
      )}
    </span>
  );
};
