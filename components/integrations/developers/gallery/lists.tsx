"use client";

import { Archive, FileText } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { Days } from "@/components/ui/days";
import { DragHandle, DragStatus } from "@/components/ui/dragging/drag-handle";
import { positionInWords } from "@/components/ui/dragging/drop-targets";
import { useDragging } from "@/components/ui/dragging/use-dragging";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkTabs } from "@/components/ui/link-tabs";
import { ShowAll } from "@/components/ui/show-all";
import { ShowMore } from "@/components/ui/show-more";
import { useSelection } from "@/components/ui/use-selection";
import { addresses } from "@/lib/addresses";

type Space = { id: string; title: string; edits: "live" | "locked"; pages: number };

const SPACES: readonly Space[] = [
  { id: "handbook", title: "Handbook", edits: "live", pages: 121 },
  { id: "api", title: "API", edits: "locked", pages: 34 },
  {
    id: "long",
    title: "Recommendations for the water works of our region, north and south",
    edits: "live",
    pages: 7,
  },
];
const COLUMNS: readonly Column<Space>[] = [
  { id: "title", header: "Title", cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
  {
    id: "edits",
    header: "Edits",
    width: "w-24",
    from: "sm",
    cell: ({ edits }) => (edits === "locked" ? <Badge tone="warning">Locked</Badge> : "Live"),
  },
  {
    id: "pages",
    header: "Pages",
    width: "w-20",
    align: "right",
    cell: ({ pages }) => <span className="tabular">{pages}</span>,
  },
];
const idOf = ({ id }: { id: string }) => id;
const titleOf = ({ title }: { title: string }) => title;

export const Tables = () => {
  const [isWhole, showWhole] = useState(false);
  const selection = useSelection(SPACES.map(idOf), { keyboard: false });
  return (
    <>
      <div>
        <DataTable
          label="Spaces"
          columns={COLUMNS}
          rows={SPACES}
          rowKey={idOf}
          rowLabel={titleOf}
          rowHref={() => addresses.developers.ui()}
          selection={selection}
          keyboard={false}
        />
        <BulkBar selection={selection} noun={["space", "spaces"]}>
          <Button size="sm" icon={<Archive aria-hidden="true" />}>
            Archive
          </Button>
        </BulkBar>
      </div>
      <DataTable label="Loading spaces" columns={COLUMNS} rows={undefined} rowKey={idOf} skeletonRows={2} />
      <DataTable
        label="No spaces"
        columns={COLUMNS}
        rows={[]}
        rowKey={idOf}
        empty={
          <EmptyState
            level={3}
            icon={<FileText />}
            title="No spaces yet"
            className="py-4"
            actions={<Button>New space</Button>}
          >
            Spaces of this organization appear here.
          </EmptyState>
        }
      />
      <ShowMore
        label="Show more spaces"
        list={{
          hasNextPage: true,
          isFetchingNextPage: false,
          isFetchNextPageError: true,
          error: new Error("Couldn't reach docs.example.org."),
          fetchNextPage: async () => {},
        }}
      />
      <ShowAll isWhole={isWhole} count={SPACES.length} onChange={showWhole} />
    </>
  );
};

const ENTRIES = [
  { id: "1", at: "2026-01-06T10:00:00Z", text: "Priya merged #12 Water works" },
  { id: "2", at: "2026-01-06T08:00:00Z", text: "Tom asked for a review of #12" },
  { id: "3", at: "2026-01-05T16:00:00Z", text: "Ana opened #12" },
];

export const Frames = () => (
  <>
    <Breadcrumbs
      crumbs={[
        { label: "Acme", href: addresses.start() },
        { label: "Spaces", href: addresses.start() },
        { emoji: "📘", label: "Handbook" },
      ]}
    />
    <LinkTabs
      label="Handbook"
      tabs={[
        { label: "Pages", href: addresses.developers.ui(), current: true },
        { label: "Change requests", href: addresses.developers.reference(), count: 3, current: false },
        { label: "History", href: addresses.developers.manual(), current: false },
      ]}
    />
    <Card aria-label="Merge rules">
      <CardHeader
        level={3}
        title="Merge rules"
        description="Before merging, require:"
        actions={<Button size="sm">Add rule</Button>}
      />
      <CardBody>
        <p className="text-sm">2 approvals by people who did not write the change request.</p>
      </CardBody>
      <CardFooter>
        <Button>Cancel</Button>
        <Button variant="primary">Save changes</Button>
      </CardFooter>
    </Card>
  </>
);

export const History = () => (
  <Days items={ENTRIES} at={({ at }) => at}>
    {({ text }) => <li className="px-4 py-2.5 text-sm">{text}</li>}
  </Days>
);

type Item = { id: string; title: string; level: number };
const ITEMS: readonly Item[] = ["Welcome", "Guides", "Reference", "Changes"].map((title) => ({
  id: title,
  title,
  level: 1,
}));

/** Rows that move by mouse, by touch at their handle, and with Space and the arrow keys. */
export const MovingRows = () => {
  const [items, setItems] = useState(ITEMS);
  const move = (row: Item, to: number) =>
    setItems((before) => before.filter(({ id }) => id !== row.id).toSpliced(to, 0, row));
  const dragging = useDragging<Item, { to: number }>({
    rows: items,
    idOf,
    titleOf,
    levelOf: ({ level }) => level,
    positionOf: (row) => positionInWords(row.title, items.indexOf(row) + 1, items.length),
    mayDrag: () => true,
    holds: () => null,
    onOpen: () => {},
    destinationOf: (dragged, row, side) => {
      if (row.id === "Welcome" && side === "before") return "Welcome stays the first page.";
      const others = items.filter(({ id }) => id !== dragged.id);
      const to = others.findIndex(({ id }) => id === row.id) + (side === "after" ? 1 : 0);
      return to === items.indexOf(dragged) ? null : { to };
    },
    onMove: (row, { to }) => move(row, to),
    onShift: (row, by) => move(row, Math.max(0, Math.min(items.length - 1, items.indexOf(row) + by))),
  });
  return (
    <>
      <ul aria-label="Pages to arrange" className="flex flex-col gap-px">
        {items.map((row) => {
          const { className, ...drag } = dragging.propsOf(row);
          return (
            <li key={row.id} {...drag} className={className}>
              <button
                type="button"
                data-row-link
                onKeyDown={(event) => void dragging.onKey(row, event)}
                className="inset-focus flex w-full items-center gap-1.5 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
              >
                <DragHandle />
                {row.title}
              </button>
            </li>
          );
        })}
      </ul>
      <DragStatus status={dragging.status} />
    </>
  );
};
