"use client";

import { RotateCcw, Trash2 } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Button, IconButton } from "@/components/ui/button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import { removalTime } from "@/lib/spaces/spaces/retention";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { SpaceLabel } from "./space-label";
import { removalLabel } from "./space-labels";

type RestoreButtonProps = { space: Space; onRestore: (space: Space) => Promise<void> };

/** Restores a space from the trash while that is possible. */
const RestoreButton = ({ space, onRestore }: RestoreButtonProps) => {
  const say = useSay();
  const now = useNow();
  const over = space.deletedAt !== undefined && removalTime(space.deletedAt) <= now;
  return (
    <Button
      size="sm"
      icon={<RotateCcw aria-hidden="true" />}
      aria-label={say("Restore {title}", { title: space.title })}
      disabledReason={
        over
          ? say("Too late to restore: it was in the trash for 7 days.")
          : !space.permissions.admin && say("You need create access to this space.")
      }
      onClick={() => onRestore(space)}
    >
      {say("Restore")}
    </Button>
  );
};

/** Shows the remaining time to restore something from the trash. */
export const RemovalTime = ({ deletedAt }: { deletedAt: string }) => (
  <span className="text-muted">{removalLabel(useSay(), deletedAt, useNow())}</span>
);

type TrashActions = {
  onRestore: (space: Space) => Promise<void>;
  onRemove: (space: Space) => void;
};

export const trashColumns = (say: Say, { onRestore, onRemove }: TrashActions): Column<Space>[] => [
  {
    id: "title",
    header: say("Title"),
    cell: (space) => (
      <>
        <SpaceLabel space={space} />
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
    header: say("Deleted"),
    width: "w-32",
    from: "md",
    cell: ({ deletedAt }) => deletedAt && <RelativeTime value={deletedAt} className="text-muted" />,
  },
  {
    id: "deletedBy",
    header: say("Deleted by"),
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
    header: say("Time left"),
    width: "w-56",
    from: "sm",
    cell: ({ deletedAt }) => deletedAt && <RemovalTime deletedAt={deletedAt} />,
  },
  {
    ...ACTIONS_COLUMN,
    width: "w-36",
    cell: (space) => (
      <span className="inline-flex items-center gap-1">
        <RestoreButton space={space} onRestore={onRestore} />
        <IconButton
          label={say("Delete {title} for good", { title: space.title })}
          size="sm"
          disabledReason={
            !space.permissions.installIntegration && say("You need admin access to this space.")
          }
          onClick={() => onRemove(space)}
        >
          <Trash2 />
        </IconButton>
      </span>
    ),
  },
];
