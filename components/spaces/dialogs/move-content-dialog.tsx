"use client";

import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { type OperationFormState, useOperationForm } from "@/components/form/use-operation-form";
import { previewIn } from "@/components/organizations/permissions/access-previews";
import { EffectsBefore } from "@/components/organizations/permissions/effects-before";
import { useMoveBack } from "@/components/spaces/use-move-back";
import { useSay } from "@/components/ui/say";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { placement } from "@/lib/spaces/collections/operations";
import type { Content, MoveContent } from "@/lib/spaces/collections/schemas";
import { ADMINISTRATORS_MOVE, DestinationPicker, TOP } from "./destination-picker";

type MoveDialogProps = { item: Content; organization: Organization; onClose: () => void };

const useWanted = ({ item, organization, onClose }: MoveDialogProps) => {
  const say = useSay();
  const notePlaces = useMoveBack(organization.id);
  // Remembers the position before the move, for undo.
  const [places] = useState(() => notePlaces([item]));
  return {
    initial: {},
    prepare: ({ parent }: Partial<MoveContent>) => ({ parent: parent === TOP ? null : parent }),
    success: () => ({
      title: say("{title} was moved", { title: item.title }),
      undo: async () => (await places)([item]),
    }),
    onDone: onClose,
  };
};

type FrameProps = MoveDialogProps & { form: OperationFormState<typeof placement.moveSpace> };

const Frame = ({ item, organization, onClose, form }: FrameProps) => {
  const say = useSay();
  const chosen = form.values.parent ?? null;
  const inherits = item.defaultLevel === "inherit";
  const administrates =
    organization.permissions.admin || (item.object === "space" && item.permissions.installIntegration);
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Move {title}", { title: item.title })}
      submitLabel={say("Move")}
      disabledReason={chosen === null && say("Choose a destination.")}
    >
      <FormField
        form={form}
        name="parent"
        label={say("Move to")}
        hint={
          inherits
            ? `${say("It inherits access from its new place: people with access there can see it, others can't.")}${administrates ? "" : ` ${say(ADMINISTRATORS_MOVE)}`}`
            : say("It keeps its own access rules.")
        }
      >
        <DestinationPicker
          items={[item]}
          organization={organization}
          value={chosen}
          onChange={(parent) => form.set("parent", parent)}
        />
      </FormField>
      {chosen !== null && (
        <EffectsBefore
          of={[item.id]}
          wanted={chosen}
          preview={() =>
            previewIn({ kind: item.object, id: item.id }, { parent: chosen === TOP ? null : chosen })
          }
        />
      )}
    </FormDialog>
  );
};

const MoveSpace = (props: MoveDialogProps) => (
  <Frame
    {...props}
    form={useOperationForm({
      operation: placement.moveSpace,
      params: { spaceId: props.item.id },
      ...useWanted(props),
    })}
  />
);

const MoveCollection = (props: MoveDialogProps) => (
  <Frame
    {...props}
    form={useOperationForm({
      operation: placement.moveCollection,
      params: { collectionId: props.item.id },
      ...useWanted(props),
    })}
  />
);

/** Moves a space or collection to the end of another collection. Mount it to open it. */
export const MoveContentDialog = (props: MoveDialogProps) =>
  props.item.object === "space" ? <MoveSpace {...props} /> : <MoveCollection {...props} />;
