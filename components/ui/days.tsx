import { Fragment, type ReactNode, useId } from "react";
import { RelativeTime } from "./relative-time";

type DaysProps<Item> = {
  /** In chronological order. */
  items: readonly Item[];
  /** Returns the time of an item, as ISO 8601 in UTC. */
  at: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

/** Groups by UTC days, so that the server and every browser render the same groups. */
const byDay = <Item,>(items: readonly Item[], at: (item: Item) => string): [string, Item[]][] => {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = at(item).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
};

/** Groups items by day, each day as a list under its date. */
export const Days = <Item extends { id: string }>({ items, at, children }: DaysProps<Item>) => {
  const id = useId();
  return byDay(items, at).map(([day, members]) => (
    <section key={day} aria-labelledby={`${id}-${day}`} className="mb-6">
      <h2 id={`${id}-${day}`} className="mb-2 text-xs font-medium text-subtle">
        <RelativeTime value={`${day}T12:00:00Z`} format="date" />
      </h2>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-raised">
        {members.map((item) => (
          <Fragment key={item.id}>{children(item)}</Fragment>
        ))}
      </ul>
    </section>
  ));
};
