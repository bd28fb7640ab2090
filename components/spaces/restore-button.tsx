"use client";

import { RotateCcw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/relative-time";
import { removalTime } from "@/lib/spaces/spaces/retention";
import type { Space } from "@/lib/spaces/spaces/schemas";

type RestoreButtonProps = { space: Space; onRestore: (space: Space) => Promise<void> };

/** Restores a space from the trash while that is possible. */
export const RestoreButton = ({ space, onRestore }: RestoreButtonProps) => {
  const now = useNow();
  const over = space.deletedAt !== undefined && removalTime(space.deletedAt) <= now;
  return (
    <Button
      size="sm"
      icon={<RotateCcw aria-hidden="true" />}
      aria-label={`Restore ${space.title}`}
      disabledReason={
        over
          ? "Too late to restore: it was in the trash for 7 days."
          : !space.permissions.admin && "You need create access to this space."
      }
      onClick={() => onRestore(space)}
    >
      Restore
    </Button>
  );
};
