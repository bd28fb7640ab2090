import { Lock } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Space } from "@/lib/spaces/schemas";
import { RemovalTime } from "./removal-time";
import { RestoreButton } from "./restore-button";
import { SpaceMenu } from "./space-menu";
import { SpaceTitle } from "./space-title";
import { counted, EDIT_MODE_WORDS, VISIBILITY_WORDS } from "./space-words";

const None = () => (
  <>
    <span aria-hidden="true" className="text-subtle">
      –
    </span>
    <span className="sr-only">None</span>
  </>
);

const title: Column<Space> = {
  id: "title",
  header: "Title",
  cell: (space) => <SpaceTitle space={space} />,
};

const ChangeRequestCounts = ({ space }: { space: Space }) => {
  if (space.changeRequestsOpen + space.changeRequestsDraft === 0) return <None />;
  const open = space.changeRequestsOpen > 0 && counted(space.changeRequestsOpen, "open", "open");
  const drafts = space.changeRequestsDraft > 0 && counted(space.changeRequestsDraft, "draft");
  return <span className="tabular">{[open, drafts].filter(Boolean).join(", ")}</span>;
};

type Actions = Record<"onRename" | "onDuplicate" | "onRemove", (space: Space) => void>;

export const spaceColumns = ({ onRename, onDuplicate, onRemove }: Actions): Column<Space>[] => [
  title,
  {
    id: "visibility",
    header: "Visible to",
    width: "w-32",
    from: "lg",
    cell: ({ visibility }) => <span className="text-muted">{VISIBILITY_WORDS[visibility]}</span>,
  },
  {
    id: "editMode",
    header: "Edits",
    width: "w-24",
    from: "md",
    cell: ({ editMode = "live" }) =>
      editMode === "locked" ? (
        <Badge tone="warning" className="align-middle" icon={<Lock aria-hidden="true" />}>
          {EDIT_MODE_WORDS.locked}
        </Badge>
      ) : (
        <span className="text-muted">{EDIT_MODE_WORDS.live}</span>
      ),
  },
  {
    id: "changeRequests",
    header: "Change requests",
    width: "w-36",
    from: "sm",
    cell: (space) => <ChangeRequestCounts space={space} />,
  },
  {
    id: "comments",
    header: "Unresolved",
    width: "w-28",
    from: "lg",
    cell: ({ comments }) =>
      comments === 0 ? <None /> : <span className="tabular">{counted(comments, "comment")}</span>,
  },
  {
    id: "updated",
    header: "Updated",
    width: "w-32",
    from: "md",
    cell: ({ updatedAt }) => <RelativeTime value={updatedAt} className="text-muted" />,
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    width: "w-11",
    align: "right",
    interactive: true,
    skeleton: null,
    cell: (space) => (
      <SpaceMenu
        space={space}
        onRename={() => onRename(space)}
        onDuplicate={() => onDuplicate(space)}
        onRemove={() => onRemove(space)}
      />
    ),
  },
];

type TrashActions = { onRestore: (space: Space) => void; restoring: string | null };

export const trashColumns = ({ onRestore, restoring }: TrashActions): Column<Space>[] => [
  {
    ...title,
    cell: (space) => (
      <>
        <SpaceTitle space={space} />
        {space.deletedAt && (
          <span className="block pl-7 text-xs sm:hidden">
            <RemovalTime deletedAt={space.deletedAt} />
          </span>
        )}
      </>
    ),
  },
  {
    id: "deleted",
    header: "Deleted",
    width: "w-32",
    from: "md",
    cell: ({ deletedAt }) => deletedAt && <RelativeTime value={deletedAt} className="text-muted" />,
  },
  {
    id: "left",
    header: "Time left",
    width: "w-56",
    from: "sm",
    cell: ({ deletedAt }) => deletedAt && <RemovalTime deletedAt={deletedAt} />,
  },
  {
    id: "restore",
    header: "Restore",
    hideHeader: true,
    width: "w-28",
    align: "right",
    interactive: true,
    skeleton: null,
    cell: (space) => <RestoreButton space={space} onRestore={onRestore} restoring={restoring === space.id} />,
  },
];
