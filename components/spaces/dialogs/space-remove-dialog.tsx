"use client";

import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { pluralize } from "@/components/ui/pluralize";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { flatten, pageTreeQuery } from "../../content/document/tree";
import { useTrash } from "../use-trash";
import { useSitesOf } from "./use-sites-of";

type SpaceRemoveDialogProps = {
  space: Space;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemoved?: () => void;
};

/** Explains what a removal includes before a space goes to the trash. */
export const SpaceRemoveDialog = ({ space, open, onOpenChange, onRemoved }: SpaceRemoveDialogProps) => {
  const { remove } = useTrash();
  const tree = useQuery({ ...pageTreeQuery({ spaceId: space.id }), enabled: open });
  const usedBy = useSitesOf(open ? space : null);
  const pages = flatten(tree.data ?? []).length;
  const along = [
    pages > 0 && pluralize(pages, "page"),
    space.changeRequestsOpen > 0 && pluralize(space.changeRequestsOpen, "open change request"),
    space.changeRequestsDraft > 0 && pluralize(space.changeRequestsDraft, "draft"),
    space.comments > 0 && pluralize(space.comments, "unresolved comment"),
  ].filter((part) => part !== false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Move ${space.title} to the trash?`}
      description="It disappears for everyone. You can restore it for 7 days."
      confirmLabel="Move to trash"
      danger
      onConfirm={async () => {
        await remove(space);
        onRemoved?.();
      }}
    >
      {usedBy && <p className="text-sm wrap-anywhere">It also disappears from {usedBy}.</p>}
      <p className="text-sm">
        {along.length > 0 ? "This also removes:" : tree.data && "The space is empty."}
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
