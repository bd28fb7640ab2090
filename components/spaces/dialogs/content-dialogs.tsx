"use client";

import type { Organization } from "@/lib/organizations/organizations/schemas";
import type { Content } from "@/lib/spaces/collections/schemas";
import type { DialogAction } from "../tree/tree-row";
import { CollectionAccessDialog } from "./collection-access-dialog";
import { CollectionCreateDialog } from "./collection-create-dialog";
import { CollectionDeleteDialog } from "./collection-delete-dialog";
import { CollectionDescribeDialog } from "./collection-describe-dialog";
import { MoveContentDialog } from "./move-content-dialog";
import { SpaceCreateDialog } from "./space-create-dialog";
import { SpaceDuplicateDialog } from "./space-duplicate-dialog";
import { SpaceRemoveDialog } from "./space-remove-dialog";
import { TransferDialog } from "./transfer-dialog";

export type OpenDialog = { action: DialogAction; item: Content | null };

type ContentDialogsProps = OpenDialog & {
  organization: Organization;
  onClose: () => void;
  /** Called with the collection in which something was created, to open it. */
  onCreatedIn: (collectionId: string) => void;
};

/** Shows the dialog for an action on an item of the tree or, without an item, on the whole tree. */
export const ContentDialogs = ({ action, item, organization, onClose, onCreatedIn }: ContentDialogsProps) => {
  const inside = item?.object === "collection" ? item : null;
  if (action === "createSpace")
    return (
      <SpaceCreateDialog
        organizationId={organization.id}
        parent={inside}
        open
        onOpenChange={(open) => !open && onClose()}
      />
    );
  if (action === "createCollection")
    return (
      <CollectionCreateDialog
        organizationId={organization.id}
        parent={inside}
        onClose={onClose}
        onCreated={() => inside && onCreatedIn(inside.id)}
      />
    );
  if (!item) return null;
  if (action === "move")
    return <MoveContentDialog item={item} organization={organization} onClose={onClose} />;
  if (action === "transfer")
    return <TransferDialog item={item} organization={organization} onClose={onClose} />;
  if (item.object === "collection" && action === "access")
    return (
      <CollectionAccessDialog
        key={item.id}
        collection={item}
        mayGrantAll={organization.permissions.admin}
        onClose={onClose}
      />
    );
  if (item.object === "collection")
    return action === "describe" ? (
      <CollectionDescribeDialog collection={item} onClose={onClose} />
    ) : (
      <CollectionDeleteDialog collection={item} onClose={onClose} />
    );
  if (action === "duplicate") return <SpaceDuplicateDialog space={item} onClose={onClose} />;
  return <SpaceRemoveDialog space={item} open onOpenChange={(open) => !open && onClose()} />;
};
