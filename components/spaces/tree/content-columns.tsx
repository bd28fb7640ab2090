import { ChevronRight, Folder, FolderOpen, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { SpaceLabel } from "@/components/spaces/space-label";
import { EDIT_MODE_LABELS, SPACE_VISIBILITY_LABELS } from "@/components/spaces/space-labels";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DragHandle } from "@/components/ui/dragging/drag-handle";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import type { Collection, Content } from "@/lib/spaces/collections/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { CollectionMenu } from "./collection-menu";
import { RenameField } from "./rename-field";
import { SpaceMenu } from "./space-menu";
import type { ContentAction, TreeRow } from "./tree-row";

const None = () => {
  const say = useSay();
  return (
    <>
      <span aria-hidden="true" className="text-subtle">
        –
      </span>
      <span className="sr-only">{say("None")}</span>
    </>
  );
};

const CollectionTitle = ({ collection, open }: { collection: Collection; open: boolean }) => {
  const Icon = open ? FolderOpen : Folder;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
      <Icon aria-hidden="true" className="size-4 w-5 shrink-0 text-muted" />
      <span className="truncate">{collection.title}</span>
      {collection.description && (
        <span className="truncate font-normal text-subtle max-sm:hidden">{collection.description}</span>
      )}
    </span>
  );
};

const ChangeRequestCounts = ({ space }: { space: Space }) => {
  const say = useSay();
  if (space.changeRequestsOpen + space.changeRequestsDraft === 0) return <None />;
  const open =
    space.changeRequestsOpen > 0 &&
    say({ one: "{count} open", other: "{count} open" }, { count: space.changeRequestsOpen });
  const drafts =
    space.changeRequestsDraft > 0 &&
    say({ one: "{count} draft", other: "{count} drafts" }, { count: space.changeRequestsDraft });
  return <span className="tabular">{[open, drafts].filter(Boolean).join(", ")}</span>;
};

/** A column that is empty for collections. */
const ofSpaces = (
  column: Omit<Column<TreeRow>, "cell">,
  cell: (space: Space) => ReactNode,
): Column<TreeRow> => ({
  ...column,
  cell: ({ item }) => (item.object === "space" ? cell(item) : null),
});

const facts = (say: Say): Column<TreeRow>[] => [
  ofSpaces({ id: "visibility", header: say("Visible to"), width: "w-32", from: "lg" }, ({ visibility }) => (
    <span className="text-muted">{say(SPACE_VISIBILITY_LABELS[visibility])}</span>
  )),
  ofSpaces({ id: "editMode", header: say("Edits"), width: "w-24", from: "md" }, ({ editMode = "live" }) =>
    editMode === "locked" ? (
      <Badge tone="warning" className="align-middle" icon={<Lock aria-hidden="true" />}>
        {say(EDIT_MODE_LABELS.locked)}
      </Badge>
    ) : (
      <span className="text-muted">{say(EDIT_MODE_LABELS.live)}</span>
    ),
  ),
  ofSpaces({ id: "changeRequests", header: say("Change requests"), width: "w-36", from: "sm" }, (space) => (
    <ChangeRequestCounts space={space} />
  )),
  ofSpaces({ id: "comments", header: say("Unresolved"), width: "w-28", from: "lg" }, ({ comments }) =>
    comments === 0 ? (
      <None />
    ) : (
      <span className="tabular">
        {say({ one: "{count} comment", other: "{count} comments" }, { count: comments })}
      </span>
    ),
  ),
  ofSpaces({ id: "updated", header: say("Updated"), width: "w-32", from: "md" }, ({ updatedAt }) => (
    <RelativeTime value={updatedAt} className="text-muted" />
  )),
];

type ContentColumnsOptions = {
  onAction: (action: ContentAction, item: Content) => void;
  /** Moves a row one position up or down; absent where rows have no order. */
  onShift?: (row: TreeRow, by: -1 | 1) => void;
  isOpen: (collectionId: string) => boolean;
  /** The id of the item that is being renamed. */
  renamed: string | null;
  onRenamed: () => void;
  /** Names the ancestors of an item, for lists that do not show them. */
  pathOf?: (item: Content) => string;
  mayTransferAll: boolean;
};

export const contentColumns = (
  say: Say,
  { onAction, onShift, isOpen, renamed, onRenamed, pathOf, mayTransferAll }: ContentColumnsOptions,
): Column<TreeRow>[] => [
  {
    id: "title",
    header: say("Title"),
    cell: ({ item }) => (
      <span className="flex min-w-0 items-center gap-1">
        {onShift && item.permissions.admin && <DragHandle />}
        {!pathOf && (
          <ChevronRight
            aria-hidden="true"
            className={cn(
              "size-4 shrink-0 text-subtle transition-transform",
              item.object === "space" ? "invisible" : isOpen(item.id) && "rotate-90",
            )}
          />
        )}
        <span className={cn("min-w-0", item.id === renamed && "relative z-[1] flex-1")}>
          {item.id === renamed ? (
            <RenameField item={item} onDone={onRenamed} />
          ) : item.object === "space" ? (
            <SpaceLabel space={item} />
          ) : (
            <CollectionTitle collection={item} open={isOpen(item.id)} />
          )}
          {pathOf?.(item) && (
            <span className="block truncate pl-7 text-xs font-normal text-subtle">{pathOf(item)}</span>
          )}
        </span>
      </span>
    ),
  },
  ...facts(say),
  {
    ...ACTIONS_COLUMN,
    cell: (row) => {
      const { item, siblings, index } = row;
      const movable = onShift && item.permissions.admin;
      const moves = {
        onAction: (action: ContentAction) => onAction(action, item),
        renameKey: onShift && "f2",
        onUp: movable && index > 0 ? () => onShift(row, -1) : undefined,
        onDown: movable && index < siblings.length - 1 ? () => onShift(row, 1) : undefined,
      };
      return item.object === "space" ? (
        <SpaceMenu
          space={item}
          mayTransfer={mayTransferAll || item.permissions.installIntegration}
          {...moves}
        />
      ) : (
        <CollectionMenu collection={item} mayTransfer={mayTransferAll} {...moves} />
      );
    },
  },
];
