"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { contentsRead } from "@/components/spaces/contents-query";
import { type Column, DataRow } from "@/components/ui/data-row";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import type { Selection } from "@/components/ui/use-selection";
import { addresses } from "@/lib/addresses";
import { pagesQuery } from "@/lib/platform/api/queries";
import { placement } from "@/lib/spaces/collections/operations";
import type { Collection } from "@/lib/spaces/collections/schemas";
import type { TreeRow } from "./tree-row";

/** Props that all rows of a tree share. */
export type LevelContext = {
  organizationId: string;
  columns: readonly Column<TreeRow>[];
  isOpen: (collectionId: string) => boolean;
  onToggle: (collection: Collection) => void;
  selection: Selection;
  /** The id of the item that is being renamed, which is no link meanwhile. */
  renamed: string | null;
  wiringOf: (row: TreeRow) => ComponentProps<"tr">;
};

type LevelRowsProps = {
  tree: LevelContext;
  /** The parent collection of the rows; null for the top level. */
  parent: Collection | null;
  trail: readonly string[];
};

/** Shows the rows of a collection and of the open collections inside it. */
export const LevelRows = ({ tree, parent, trail }: LevelRowsProps) => {
  const say = useSay();
  const list = useInfiniteQuery(
    pagesQuery(placement.contents, contentsRead(tree.organizationId, parent?.id ?? null)),
  );
  const level = trail.length + 1;
  const items = list.data?.pages.flatMap((page) => page.items);

  const beside = (children: ReactNode) => (
    <tr>
      <td
        colSpan={tree.columns.length + 1}
        style={{ paddingLeft: `${(level - 1) * 1.25 + 4.25}rem` }}
        className="h-11 border-b border-border pr-3 text-sm text-muted"
      >
        {children}
      </td>
    </tr>
  );
  if (!items) {
    if (list.error) return beside(<ErrorState error={list.error} onRetry={() => void list.refetch()} />);
    return parent && beside(<Skeleton className="h-3.5 w-40" />);
  }
  if (items.length === 0) return parent && beside(say("This collection is empty."));
  return (
    <>
      {items.map((item, index) => {
        const row: TreeRow = { item, parent, siblings: items, index, trail };
        const collection = item.object === "collection" ? item : null;
        const open = collection !== null && tree.isOpen(item.id);
        return (
          <Fragment key={item.id}>
            <DataRow
              id={item.id}
              row={row}
              columns={tree.columns}
              selection={tree.selection}
              label={item.title}
              leadsTo={
                item.id === tree.renamed
                  ? undefined
                  : collection
                    ? () => tree.onToggle(collection)
                    : addresses.space.reader(item.id)
              }
              tree={{
                level,
                position: index + 1,
                size: list.data?.pages[0]?.count ?? items.length,
                open: collection ? open : undefined,
              }}
              wiring={tree.wiringOf(row)}
            />
            {open && <LevelRows tree={tree} parent={collection} trail={[...trail, item.id]} />}
          </Fragment>
        );
      })}
      {list.hasNextPage && beside(<ShowMore list={list} size="sm" />)}
    </>
  );
};
