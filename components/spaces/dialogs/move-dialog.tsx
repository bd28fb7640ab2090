"use client";

import { useQuery } from "@tanstack/react-query";
import { Folder, House } from "lucide-react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { type OperationFormState, useOperationForm } from "@/components/form/use-operation-form";
import { Combobox } from "@/components/ui/combobox";
import type { ListOption } from "@/components/ui/option-list";
import { query } from "@/lib/api/queries";
import { collections } from "@/lib/collections/operations";
import type { Collection, Content, MoveContent } from "@/lib/collections/schemas";
import type { Organization } from "@/lib/organizations/schemas";
import { spaces } from "@/lib/spaces/operations";
import { pathInWords, trailsOf } from "../collection-trails";
import { allCollectionsRead } from "../contents-query";
import { refusalOf } from "../tree/tree-row";

/** The value that stands for the top of the organization, which is no collection. */
const TOP = "top";

function optionsFor(item: Content, all: readonly Collection[], organization: Organization): ListOption[] {
  const trailOf = trailsOf(all);
  const describe = (parent: Collection | null, path: string) => {
    const here = (item.parent ?? null) === (parent?.id ?? null);
    const around = trailOf(parent?.parent).map(({ id }) => id);
    const reason = here
      ? "It stands here."
      : refusalOf(item, parent, around, organization.permissions.createContent);
    return { disabled: reason !== null, description: reason ?? (path || undefined) };
  };
  const inWords = (collection: Collection) => pathInWords(trailOf(collection.id));
  return [
    {
      value: TOP,
      label: `Top of ${organization.title}`,
      icon: <House aria-hidden="true" />,
      ...describe(null, ""),
    },
    ...all
      .toSorted((a, b) => inWords(a).localeCompare(inWords(b), "en"))
      .map((collection) => ({
        value: collection.id,
        label: collection.title,
        icon: <Folder aria-hidden="true" />,
        keywords: [inWords(collection)],
        ...describe(collection, pathInWords(trailOf(collection.parent))),
      })),
  ];
}

type MoveDialogProps = { item: Content; organization: Organization; onClose: () => void };

const wanted = ({ item, onClose }: MoveDialogProps) => ({
  initial: {},
  prepare: ({ parent }: Partial<MoveContent>) => ({ parent: parent === TOP ? null : parent }),
  success: `${item.title} was moved`,
  onDone: onClose,
});

type FrameProps = MoveDialogProps & { form: OperationFormState<typeof spaces.move> };

const Frame = ({ item, organization, onClose, form }: FrameProps) => {
  const all = useQuery(query(collections.list, allCollectionsRead(organization.id)));
  const chosen = form.values.parent ?? null;
  const inherits = item.defaultLevel === "inherit";
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={`Move ${item.title}`}
      submitLabel="Move"
      disabledReason={chosen === null && "Choose where to put it."}
    >
      <FormField
        form={form}
        name="parent"
        label="Move to"
        hint={
          inherits
            ? "It takes its access from where it stands: people there will see it, and others will not."
            : "It has access rules of its own and keeps them."
        }
      >
        <Combobox
          options={optionsFor(item, all.data?.items ?? [], organization)}
          value={chosen}
          onChange={(parent) => form.set("parent", parent)}
          placeholder="Choose a collection"
          searchLabel="Search collections"
          loading={all.isPending}
          className="w-full"
        />
      </FormField>
    </FormDialog>
  );
};

const MoveSpace = (props: MoveDialogProps) => (
  <Frame
    {...props}
    form={useOperationForm({ operation: spaces.move, params: { spaceId: props.item.id }, ...wanted(props) })}
  />
);

const MoveCollection = (props: MoveDialogProps) => (
  <Frame
    {...props}
    form={useOperationForm({
      operation: collections.move,
      params: { collectionId: props.item.id },
      ...wanted(props),
    })}
  />
);

/** Puts a space or a collection behind everything in another collection. Mount it to open it. */
export const MoveDialog = (props: MoveDialogProps) =>
  props.item.object === "space" ? <MoveSpace {...props} /> : <MoveCollection {...props} />;
