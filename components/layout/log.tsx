"use client";

import { type ReactNode, useState } from "react";
import { PagedList, type PagedListProps } from "./paged-list";

type Row = { id: string; title: ReactNode; about: ReactNode; error?: string | null; state: ReactNode };

type LogProps<Item> = Omit<PagedListProps<Item>, "children"> & {
  rowOf: (item: Item) => Row;
  /** Shows one entry in full. */
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

/** Lists deliveries, latest first, each with its state; a press opens one in full. */
export const Log = <Item,>({ label, list, rowOf, empty, sheet }: LogProps<Item>) => {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <PagedList label={label} list={list} empty={empty}>
        {(item) => {
          const row = rowOf(item);
          return <Entry key={row.id} row={row} onOpen={() => setOpened(row.id)} />;
        }}
      </PagedList>
      {opened !== null && sheet(opened, () => setOpened(null))}
    </>
  );
};
