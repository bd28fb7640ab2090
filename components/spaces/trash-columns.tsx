import { Avatar } from "@/components/ui/avatar";
import type { Column } from "@/components/ui/data-row";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Space } from "@/lib/model/spaces/schemas";
import { RemovalTime } from "./removal-time";
import { RestoreButton } from "./restore-button";
import { SpaceTitle } from "./space-title";

export const trashColumns = (onRestore: (space: Space) => Promise<void>): Column<Space>[] => [
  {
    id: "title",
    header: "Title",
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
    id: "deletedBy",
    header: "Deleted by",
    width: "w-44",
    from: "lg",
    cell: ({ deletedBy }) =>
      deletedBy && (
        <span className="inline-flex max-w-full items-center gap-2 align-middle">
          <Avatar
            person={{ id: deletedBy.id, name: deletedBy.displayName, image: deletedBy.photoURL }}
            size="sm"
            decorative
          />
          <span className="truncate">{deletedBy.displayName}</span>
        </span>
      ),
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
    cell: (space) => <RestoreButton space={space} onRestore={onRestore} />,
  },
];
