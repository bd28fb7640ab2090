"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useUrlValue } from "@/components/layout/use-url-value";
import { previewIn } from "@/components/organizations/permissions/access-previews";
import { useConfirmedChange } from "@/components/organizations/permissions/use-confirmed-change";
import { DataTableFrame } from "@/components/ui/data-table";
import { DropRefusal } from "@/components/ui/drag-handle";
import { lazyComponent } from "@/components/ui/lazy";
import { useRowDragging } from "@/components/ui/use-row-dragging";
import { useSelection } from "@/components/ui/use-selection";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { collections, placement } from "@/lib/spaces/collections/operations";
import type { Content } from "@/lib/spaces/collections/schemas";
import { trailsOf } from "../collection-trails";
import { allCollectionsRead, contentsRead } from "../contents-query";
import { contentColumns } from "./content-columns";
import { type LevelContext, LevelRows } from "./level-rows";
import {
  type ContentAction,
  destinationAt,
  destinationBeside,
  type MoveDestination,
  refusalOf,
  type TreeRow,
} from "./tree-row";
import { useMoves } from "./use-moves";
import type { useOpenCollections } from "./use-open-collections";
import { useVisibleContents } from "./use-visible-contents";

const ContentsBulkBar = lazyComponent(() => import("../bulk/contents-bulk-bar"), "ContentsBulkBar");

type ContentTreeProps = ReturnType<typeof useOpenCollections> & {
  organization: Organization;
  onAction: (action: ContentAction, item: Content) => void;
  renamed: string | null;
  onRenamed: () => void;
  /** Shown for an empty organization. */
  empty: ReactNode;
};

const rowOf = (table: HTMLElement | null, id: string) =>
  table?.querySelector<HTMLTableRowElement>(`tr[data-row="${CSS.escape(id)}"]`);

/** Opens the ancestors of the collection in the address. */
const useNamedCollection = (organizationId: string, setOpen: ContentTreeProps["setOpen"]) => {
  const [named] = useUrlValue("in");
  const all = useQuery({
    ...query(collections.list, allCollectionsRead(organizationId)),
    enabled: named !== "",
  });
  const shown = useRef("");
  useEffect(() => {
    if (!all.data || shown.current === named) return;
    shown.current = named;
    setOpen(
      trailsOf(all.data.items)(named).map(({ id }) => id),
      true,
    );
  }, [all.data, named, setOpen]);
  return named;
};

/** Shows collections and spaces as one table of rows that open and move. */
export const ContentTree = ({
  organization,
  isOpen,
  setOpen,
  onAction,
  renamed,
  onRenamed,
  empty,
}: ContentTreeProps) => {
  const area = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const named = useNamedCollection(organization.id, setOpen);
  const move = useMoves(organization.id);
  const top = useInfiniteQuery(pagesQuery(placement.contents, contentsRead(organization.id, null)));

  const { ask, dialog } = useConfirmedChange();
  const place = async (row: TreeRow, to: MoveDestination) => {
    if (to.parent) setOpen([to.parent.id], true);
    if (!(await move(row, to))) return;
    const placed = rowOf(area.current, row.item.id);
    const [position, size] = [placed?.ariaPosInSet, placed?.ariaSetSize];
    say(`${row.item.title}, position ${position} of ${size} in ${to.parent?.title ?? organization.title}`);
  };
  /** Asks first if people lose access because the item inherits access at its destination. */
  const moveTo = async (row: TreeRow, to: MoveDestination) => {
    const { object, id, title, defaultLevel } = row.item;
    const parent = to.parent?.id ?? null;
    if (defaultLevel !== "inherit" || parent === (row.parent?.id ?? null)) return place(row, to);
    await ask({
      title: `Move ${title} to ${to.parent?.title ?? organization.title}?`,
      confirmLabel: "Move",
      preview: () => previewIn({ kind: object, id }, { parent }),
      run: () => place(row, to),
    });
  };
  const shift = (row: TreeRow, by: -1 | 1) => {
    const to = destinationBeside(row, by);
    if (!to) return;
    void moveTo(row, to);
    // Restores the focus, which is lost when the row is moved in the DOM.
    requestAnimationFrame(() => rowOf(area.current, row.item.id)?.focus());
  };
  const { wiringOf, refusal } = useRowDragging<TreeRow, MoveDestination>({
    idOf: ({ item }) => item.id,
    // During a rename, dragging selects text.
    mayDrag: ({ item }) => item.permissions.admin && item.id !== renamed,
    holds: ({ item }) => (item.object === "collection" ? { open: isOpen(item.id) } : null),
    onOpen: ({ item }) => setOpen([item.id], true),
    destinationOf: (dragged, row, place) => {
      const to = destinationAt(row, place);
      const around = place === "inside" ? [...row.trail, row.item.id] : row.trail;
      const mayCreateAtTop = organization.permissions.createContent;
      return to && (refusalOf(dragged.item, to.parent, around, mayCreateAtTop) ?? to);
    },
    onMove: (row, to) => void moveTo(row, to),
    say,
  });
  const visible = useVisibleContents(organization.id, isOpen);
  const selection = useSelection(visible.map(({ id }) => id));
  const tree: LevelContext = {
    selection,
    organizationId: organization.id,
    columns: contentColumns({
      onAction,
      onShift: shift,
      isOpen,
      renamed,
      onRenamed,
      mayTransferAll: organization.permissions.admin,
    }),
    isOpen,
    renamed,
    onToggle: ({ id }) => setOpen([id], !isOpen(id)),
    wiringOf: (row) => ({
      ...wiringOf(row),
      "aria-current": row.item.id === named || undefined,
      onKeyDown: (event) => {
        if (event.target !== event.currentTarget || !row.item.permissions.admin) return;
        const arrow = event.altKey && /^Arrow(?:Up|Down)$/.test(event.key);
        if (!arrow && event.key !== "F2") return;
        event.preventDefault();
        if (arrow) shift(row, event.key === "ArrowUp" ? -1 : 1);
        else onAction("rename", row.item);
      },
    }),
  };
  const total = top.data?.pages[0]?.count;

  return (
    <div ref={area}>
      {total === 0 ? (
        empty
      ) : (
        <DataTableFrame
          label="Collections and spaces"
          columns={tree.columns}
          selection={selection}
          total={total && visible.length}
          tree
        >
          <LevelRows tree={tree} parent={null} trail={[]} />
        </DataTableFrame>
      )}
      {selection.count > 0 && (
        <ContentsBulkBar organization={organization} selection={selection} visible={visible} />
      )}
      {dialog}
      <DropRefusal refusal={refusal} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
};
