import type { ReactNode } from "react";
import { ShowMore, type ShowMoreProps } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { failureOf } from "./failure-of";

type PagedRead<Item> = ShowMoreProps["list"] & {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  refetch: () => unknown;
};

export type PagedListProps<Item> = {
  /** The accessible name of the list. */
  label: string;
  list: PagedRead<Item>;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Renders an entry as a list item with its key. */
  children: (item: Item) => ReactNode;
};

/** Shows a paginated list inside a card, with its loading, empty and error states. */
export const PagedList = <Item,>({ label, list, empty, children }: PagedListProps<Item>) => {
  const failure = failureOf(list);
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : !items ? (
        <SkeletonText lines={4} className="p-4" />
      ) : items.length === 0 ? (
        empty
      ) : (
        <ul aria-label={label} className="divide-y divide-border">
          {items.map(children)}
        </ul>
      )}
      <ShowMore list={list} size="sm" className="justify-center border-t border-border p-3" />
    </>
  );
};
