"use client";

import { type ReactNode, useState } from "react";
import { ShowMore, type ShowMoreProps } from "../ui/show-more";
import { SkeletonText } from "../ui/skeleton";
import { ErrorState } from "../ui/states";
import { failureOf } from "./failure-of";

type Row = { id: string; title: ReactNode; about: ReactNode; error?: string | null; state: ReactNode };

type LogProps<Item> = {
  /** What the entries are called. */
  label: string;
  list: ShowMoreProps["list"] & {
    data: { pages: readonly { items: readonly Item[] }[] } | undefined;
    refetch: () => unknown;
  };
  rowOf: (item: Item) => Row;
  /** Stands in place of an empty log. */
  empty: ReactNode;
  /** One entry in full. */
  sheet: (id: string, onClose: () => void) => ReactNode;
};

const Entry = ({ row: { title, about, error, state }, onOpen }: { row: Row; onOpen: () => void }) => (
  <li className="relative flex items-start justify-between gap-3 px-4 py-3 hover:bg-hover/60">
    <div className="min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="inset-focus rounded-sm text-left text-sm font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {title}
      </button>
      <p className="text-xs text-muted wrap-anywhere">{about}</p>
      {error && <p className="mt-1 text-xs text-danger wrap-anywhere">{error}</p>}
    </div>
    {state}
  </li>
);

/** What was sent somewhere, the latest first: each entry with its state, and in full on a press. */
export const Log = <Item,>({ label, list, rowOf, empty, sheet }: LogProps<Item>) => {
  const [opened, setOpened] = useState<string | null>(null);
  const failure = failureOf(list);
  const rows = list.data?.pages.flatMap(({ items }) => items.map(rowOf));
  return (
    <>
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <SkeletonText lines={4} className="p-4" />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <ul aria-label={label} className="divide-y divide-border">
          {rows.map((row) => (
            <Entry key={row.id} row={row} onOpen={() => setOpened(row.id)} />
          ))}
        </ul>
      )}
      <ShowMore list={list} size="sm" className="justify-center border-t border-border p-3" />
      {opened !== null && sheet(opened, () => setOpened(null))}
    </>
  );
};
