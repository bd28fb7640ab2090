"use client";

import { Command } from "cmdk";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { matchScore } from "./match-score";
import { useSay } from "./say";
import { Spinner } from "./spinner";

export type ListOption = {
  value: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  /** Further words to find it by. */
  keywords?: string[];
  group?: string;
  disabled?: boolean;
};

const commandInputStyles = "h-9 w-full bg-transparent px-3 text-sm outline-none placeholder:text-subtle";
export const commandItemStyles =
  "relative flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 text-sm select-none data-[disabled=true]:text-subtle data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";
export const commandGroupStyles =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-subtle";

/** The list may load after its popover has opened, which then could not focus it. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

export type OptionListProps = {
  options: readonly ListOption[];
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
  searchLabel: string;
  emptyText?: string;
  /** If given, the caller filters (a search on the server); otherwise the list filters itself. */
  onSearch?: (text: string) => void;
  loading?: boolean;
};

/** Ranks by words alone, because the value of an option is often an id. */
const rankOf = (_value: string, typed: string, [label = "", ...keywords]: string[] = []): number =>
  matchScore(typed, label, keywords);

const groupsOf = (options: readonly ListOption[]): [string, ListOption[]][] => {
  const groups = new Map<string, ListOption[]>();
  for (const option of options) {
    const name = option.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return [...groups];
};

/**
 * Keeps `aria-activedescendant` of a command list's input up to date, which the library does only when keys move the
 * selection, not when the list opens or is filtered. Pass it to the list's Command as `ref`.
 */
function nameSelectedOption(command: HTMLElement | null): (() => void) | undefined {
  if (!command) return;
  const update = () => {
    const input = command.querySelector("[cmdk-input]");
    const selected = command.querySelector('[cmdk-item][aria-selected="true"]')?.id ?? null;
    if (!input || input.getAttribute("aria-activedescendant") === selected) return;
    if (selected === null) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", selected);
  };
  const observer = new MutationObserver(update);
  const attributeFilter = ["aria-selected", "aria-activedescendant"];
  observer.observe(command, { subtree: true, childList: true, attributes: true, attributeFilter });
  update();
  return () => observer.disconnect();
}

/** A searchable list, the body of every picker. */
export const OptionList = ({
  options,
  isChosen,
  onChoose,
  searchLabel,
  emptyText,
  onSearch,
  loading = false,
}: OptionListProps) => {
  const say = useSay();
  return (
    <Command ref={nameSelectedOption} label={searchLabel} shouldFilter={!onSearch} filter={rankOf} loop>
      <div className="flex items-center border-b border-border">
        <Command.Input
          ref={focusOnMount}
          placeholder={searchLabel}
          onValueChange={onSearch}
          className={commandInputStyles}
        />
        {loading && <Spinner className="mr-3 text-subtle" />}
      </div>
      {/* Outside the list, where it would count as an option. */}
      <div role="status">
        {!loading && (
          <Command.Empty className="px-2 py-6 text-center text-sm text-muted">
            {emptyText ?? say("No matches.")}
          </Command.Empty>
        )}
      </div>
      <Command.List className="max-h-72 overflow-y-auto p-1 empty:p-0">
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
                    <span className="sr-only">{say("chosen")}</span>
                  </>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
};
