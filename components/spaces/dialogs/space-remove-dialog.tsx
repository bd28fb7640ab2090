"use client";

import { useQuery } from "@tanstack/react-query";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useTrash } from "@/components/spaces/use-trash";
import { useSay } from "@/components/ui/say";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { useSitesOf } from "./use-sites-of";

type SpaceRemoveDialogProps = {
  space: Space;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemoved?: () => void;
};

/** Explains what a removal includes before a space goes to the trash. */
export const SpaceRemoveDialog = ({ space, open, onOpenChange, onRemoved }: SpaceRemoveDialogProps) => {
  const say = useSay();
  const { remove } = useTrash();
  const tree = useQuery({ ...pageTreeQuery({ spaceId: space.id }), enabled: open });
  const usedBy = useSitesOf(open ? space : null);
  const pages = flatten(tree.data ?? []).length;
  const along = [
    pages > 0 && say({ one: "{count} page", other: "{count} pages" }, { count: pages }),
    space.changeRequestsOpen > 0 &&
      say(
        { one: "{count} open change request", other: "{count} open change requests" },
        { count: space.changeRequestsOpen },
      ),
    space.changeRequestsDraft > 0 &&
      say({ one: "{count} draft", other: "{count} drafts" }, { count: space.changeRequestsDraft }),
    space.comments > 0 &&
      say(
        { one: "{count} unresolved comment", other: "{count} unresolved comments" },
        { count: space.comments },
      ),
  ].filter((part) => part !== false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={say("Move {title} to the trash?", { title: space.title })}
      description={say("It disappears for everyone. You can restore it for 7 days.")}
      confirmLabel={say("Move to trash")}
      danger
      onConfirm={async () => {
        await remove(space);
        onRemoved?.();
      }}
    >
      {usedBy && (
        <p className="text-sm wrap-anywhere">{say("It also disappears from {usedBy}.", { usedBy })}</p>
      )}
      <p className="text-sm">
        {along.length > 0 ? say("This also removes:") : tree.data && say("The space is empty.")}
      </p>
      {along.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {along.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
};
