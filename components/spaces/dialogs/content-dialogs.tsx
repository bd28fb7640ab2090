"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import type { DialogAction } from "@/components/spaces/tree/tree-row";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { collections } from "@/lib/spaces/collections/operations";
import type { Collection, Content } from "@/lib/spaces/collections/schemas";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { CollectionAccessDialog } from "./collection-access-dialog";
import { CollectionDeleteDialog } from "./collection-delete-dialog";
import { MoveContentDialog } from "./move-content-dialog";
import { SpaceCreateDialog } from "./space-create-dialog";
import { SpaceRemoveDialog } from "./space-remove-dialog";
import { TransferDialog } from "./transfer-dialog";

type SpaceDuplicateDialogProps = { space: Space; onClose: () => void };

/** Explains what a copy includes before it is made. Mount it to open it. */
const SpaceDuplicateDialog = ({ space, onClose }: SpaceDuplicateDialogProps) => {
  const say = useSay();
  const router = useRouter();
  const duplication = useMutation(mutation(spaces.duplicate));
  const duplicate = async () => {
    const copy = await duplication.mutateAsync({ params: { spaceId: space.id } });
    toast.success(say("{title} was created", { title: copy.title }), {
      description: say("History, change requests and comments aren't copied."),
      action: { label: say("Open"), onClick: () => router.push(addresses.space.reader(copy.id)) },
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say("Duplicate {title}?", { title: space.title })}
      description={say("Copies the current pages, files, settings and access.")}
      confirmLabel={say("Duplicate")}
      onConfirm={duplicate}
    >
      <p className="text-sm">
        {say("History, change requests and comments aren't copied. Links between pages point to the copy.")}
      </p>
    </ConfirmDialog>
  );
};

type CollectionDescribeDialogProps = { collection: Collection; onClose: () => void };

/** Mount it to open it. */
const CollectionDescribeDialog = ({ collection, onClose }: CollectionDescribeDialogProps) => {
  const say = useSay();
  const form = useOperationForm({
    operation: collections.update,
    params: { collectionId: collection.id },
    stored: collection,
    valuesOf: ({ description = "" }) => ({ description }),
    success: say("Description saved"),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title={say("Describe {title}", { title: collection.title })}
      submitLabel={say("Save")}
    >
      <FormField form={form} name="description" label={say("Description")} optional>
        <Input {...form.input("description")} maxLength={100} autoFocus autoComplete="off" />
      </FormField>
    </FormDialog>
  );
};

type CollectionCreateDialogProps = {
  organizationId: string;
  /** The parent collection; null for the top level. */
  parent: Collection | null;
  onClose: () => void;
  onCreated: () => void;
};

/** Mount it to open it. */
const CollectionCreateDialog = ({
  organizationId,
  parent,
  onClose,
  onCreated,
}: CollectionCreateDialogProps) => {
  const say = useSay();
  const form = useOperationForm({
    operation: collections.create,
    params: { organizationId },
    initial: { title: "" },
    prepare: ({ title }) => ({ title, ...(parent && { parent: parent.id }) }),
    success: ({ title }) => ({ title: say("{title} was created", { title }) }),
    onDone: () => {
      onCreated();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title={say("New collection")}
      description={
        parent ? say("In {title}.", { title: parent.title }) : say("Groups spaces that belong together.")
      }
      submitLabel={say("Create collection")}
    >
      <FormField form={form} name="title" label={say("Title")}>
        <Input
          {...form.input("title")}
          maxLength={50}
          autoFocus
          autoComplete="off"
          placeholder={say("Guides")}
        />
      </FormField>
    </FormDialog>
  );
};

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
