"use client";

import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { invalidate } from "@/components/layout/invalidate";
import { useUrlValue } from "@/components/layout/use-url-value";
import { previewIn } from "@/components/organizations/permissions/access-previews";
import { useConfirmedChange } from "@/components/organizations/permissions/use-confirmed-change";
import { trailsOf } from "@/components/spaces/collection-trails";
import { allCollectionsRead, contentsRead } from "@/components/spaces/contents-query";
import { useMoveBack, useMoveContent } from "@/components/spaces/use-move-back";
import { DataTableFrame } from "@/components/ui/data-table";
import { DragStatus } from "@/components/ui/dragging/drag-handle";
import { positionInWords } from "@/components/ui/dragging/drop-targets";
import { useDragging } from "@/components/ui/dragging/use-dragging";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { useSelection } from "@/components/ui/use-selection";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { collections, placement } from "@/lib/spaces/collections/operations";
import type { Collection, Content } from "@/lib/spaces/collections/schemas";
import { contentColumns } from "./content-columns";
import { withItem, without } from "./level-items";
import { type LevelContext, LevelRows } from "./level-rows";
import {
  type ContentAction,
  destinationAt,
  destinationBeside,
  type MoveDestination,
  moveBody,
  refusalOf,
  type TreeRow,
} from "./tree-row";
import type { useOpenCollections } from "./use-open-collections";

/** Returns the loaded rows of the tree whose ancestors are open, from top to bottom. */
const useVisibleRows = (organizationId: string, isOpen: (collectionId: string) => boolean): TreeRow[] => {
  const client = useQueryClient();
  // Renders again when a level has loaded.
  useIsFetching({ queryKey: [placement.contents.tag, placement.contents.id] });
  const inside = (parent: Collection | null, trail: readonly string[]): TreeRow[] => {
    const { queryKey } = pagesQuery(placement.contents, contentsRead(organizationId, parent?.id ?? null));
    const siblings = client.getQueryData(queryKey)?.pages.flatMap((page) => page.items) ?? [];
    return siblings.flatMap((item, index) => {
      const row: TreeRow = { item, parent, siblings, index, trail };
      return item.object === "collection" && isOpen(item.id)
        ? [row, ...inside(item, [...trail, item.id])]
        : [row];
    });
  };
  return inside(null, []);
};

/** Moving a row step by step shows a single toast. */
const MOVED = "moved";

/** Moves items of the tree: shown at once, reverted with the server's message on a refusal. */
const useMoves = (organizationId: string) => {
  const say = useSay();
  const client = useQueryClient();
  const move = useMoveContent();
  const notePlaces = useMoveBack(organizationId);
  const levelKey = (parentId: string | null) =>
    pagesQuery(placement.contents, contentsRead(organizationId, parentId)).queryKey;

  /** Resolves to true if the item was moved. */
  return async ({ item, parent: from }: TreeRow, to: MoveDestination): Promise<boolean> => {
    const moveBack = await notePlaces([item]);
    await client.cancelQueries({ queryKey: [placement.contents.tag, placement.contents.id] });
    client.setQueryData(levelKey(from?.id ?? null), (level) => level && without(level, item.id));
    client.setQueryData(levelKey(to.parent?.id ?? null), (level) => level && withItem(level, item, to));
    try {
      await move(item, moveBody(to));
      toast.success(say("{title} was moved", { title: item.title }), {
        id: MOVED,
        undo: () => moveBack([item]),
      });
      return true;
    } catch (error) {
      toast.failed(say("Couldn't move {title}", { title: item.title }), error);
      await invalidate(client, { queryKey: [placement.contents.tag, placement.contents.id] });
      return false;
    }
  };
};

const ContentsBulkBar = lazyComponent(
  () => import("@/components/spaces/bulk/contents-bulk-bar"),
  "ContentsBulkBar",
);

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
  const say = useSay();
  const area = useRef<HTMLDivElement>(null);
  const named = useNamedCollection(organization.id, setOpen);
  const move = useMoves(organization.id);
  const top = useInfiniteQuery(pagesQuery(placement.contents, contentsRead(organization.id, null)));

  const { ask, dialog } = useConfirmedChange();
  const place = async (row: TreeRow, to: MoveDestination) => {
    if (to.parent) setOpen([to.parent.id], true);
    if (!(await move(row, to))) return;
    const placed = rowOf(area.current, row.item.id);
    const [position, size] = [Number(placed?.ariaPosInSet), Number(placed?.ariaSetSize)];
    dragging.say(positionInWords(row.item.title, position, size, to.parent?.title ?? organization.title));
    // A row that is moved in the document loses the focus.
    if (document.activeElement === document.body) placed?.focus();
  };
  /** Asks first if people lose access because the item inherits access at its destination. */
  const moveTo = async (row: TreeRow, to: MoveDestination) => {
    const { object, id, title, defaultLevel } = row.item;
    const parent = to.parent?.id ?? null;
    if (defaultLevel !== "inherit" || parent === (row.parent?.id ?? null)) return place(row, to);
    await ask({
      title: say("Move {title} to {place}?", { title, place: to.parent?.title ?? organization.title }),
      confirmLabel: say("Move"),
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
  const rows = useVisibleRows(organization.id, isOpen);
  const dragging = useDragging<TreeRow, MoveDestination>({
    rows,
    idOf: ({ item }) => item.id,
    levelOf: ({ trail }) => trail.length + 1,
    titleOf: ({ item }) => item.title,
    positionOf: ({ item, siblings, index, parent }) =>
      positionInWords(item.title, index + 1, siblings.length, parent?.title ?? organization.title),
    // During a rename, dragging selects text.
    mayDrag: ({ item }) => item.permissions.admin && item.id !== renamed,
    holds: ({ item }) => (item.object === "collection" ? { open: isOpen(item.id) } : null),
    onOpen: ({ item }) => setOpen([item.id], true),
    destinationOf: (dragged, row, side) => {
      const to = destinationAt(row, side);
      const around = side === "inside" ? [...row.trail, row.item.id] : row.trail;
      const mayCreateAtTop = organization.permissions.createContent;
      return to && (refusalOf(say, dragged.item, to.parent, around, mayCreateAtTop) ?? to);
    },
    onMove: (row, to) => void moveTo(row, to),
    onShift: shift,
  });
  const visible = rows.map(({ item }) => item);
  const selection = useSelection(visible.map(({ id }) => id));
  const tree: LevelContext = {
    selection,
    organizationId: organization.id,
    columns: contentColumns(say, {
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
      ...dragging.propsOf(row),
      "aria-current": row.item.id === named || undefined,
      onKeyDown: (event) => {
        if (event.target !== event.currentTarget || !row.item.permissions.admin) return;
        if (dragging.onKey(row, event) || event.key !== "F2") return;
        event.preventDefault();
        onAction("rename", row.item);
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
          label={say("Collections and spaces")}
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
      <DragStatus status={dragging.status} />
    </div>
  );
};
