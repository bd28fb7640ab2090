import { Command } from "cmdk";
import type { KeyboardEvent, ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";

type LinkListProps = {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  value?: string;
  onValue?: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  loading: boolean;
  empty: string;
  hints: ReactNode;
  children: ReactNode;
};

/** Lists the possible targets of a link below a search field. */
export const LinkList = ({
  label,
  typed,
  onType,
  value,
  onValue,
  onKeyDown,
  loading,
  empty,
  hints,
  children,
}: LinkListProps) => (
  <Command
    label={label}
    shouldFilter={false}
    loop
    value={value}
    onValueChange={onValue}
    className="flex min-h-0 flex-col"
  >
    <div className="flex items-center gap-2.5 border-b border-border px-4">
      <Command.Input
        autoFocus
        value={typed}
        onValueChange={onType}
        onKeyDown={onKeyDown}
        placeholder={label}
        className="h-12 w-full bg-transparent text-base outline-none placeholder:text-subtle"
      />
      {loading && <Spinner className="text-subtle" />}
    </div>
    <Command.List className="max-h-[min(24rem,55dvh)] scroll-py-1 overflow-y-auto p-1.5">
      {!loading && <Command.Empty className="py-8 text-center text-sm text-muted">{empty}</Command.Empty>}
      {children}
    </Command.List>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border bg-surface px-4 py-2 text-xs text-muted">
      {hints}
    </p>
  </Command>
);

export const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <Kbd keys={keys} />
    {children}
  </span>
);

export const Words = ({ title, note }: { title: string; note?: string }) => (
  <span className="min-w-0 flex-1">
    <span className="block truncate">{title}</span>
    {note && <span className="block truncate text-xs text-subtle">{note}</span>}
  </span>
);
