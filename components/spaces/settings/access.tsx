"use client";

import { useMutation } from "@tanstack/react-query";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { writeOnPresent } from "@/components/form/write-on-present";
import {
  DirectAccessCard,
  EveryoneWithAccessCard,
} from "@/components/organizations/permissions/access-cards";
import { previewIn } from "@/components/organizations/permissions/access-previews";
import {
  choiceOf,
  type LevelChoice,
  levelOf,
  levelsToChoose,
} from "@/components/organizations/permissions/default-levels";
import { EffectsBefore } from "@/components/organizations/permissions/effects-before";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { lazyComponent } from "@/components/ui/lazy";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { mutation } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space, UpdateSpace } from "@/lib/spaces/spaces/schemas";
import { useSpace } from "./use-space";

const InheritedRoles = lazyComponent(
  () => import("@/components/organizations/permissions/inherited-roles"),
  "InheritedRoles",
);
const PlaceInviteLinks = lazyComponent(
  () => import("@/components/organizations/members/place-invite-links"),
  "PlaceInviteLinks",
);

const valuesOf = ({ defaultLevel }: Space) => ({ defaultLevel }) as UpdateSpace;

/** Edits the default access and the grants of a space. */
export const AccessSettings = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const space = useSpace(spaceId);
  const { mutateAsync: update } = useMutation(mutation(spaces.update));
  /** Brings back the default access of before, unless a later save has changed it since. */
  const undoFrom = async (saved: Space, before: UpdateSpace) => {
    const { kind } = await writeOnPresent({
      ...{ operation: spaces.update, params: { spaceId }, valuesOf },
      ...{ seen: valuesOf(saved), changed: before },
      write: (_, ifMatch) => update({ params: { spaceId }, body: before, ifMatch }),
    });
    if (kind === "overlap") throw new Error(say("Someone else changed this meanwhile."));
  };
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    stored: space,
    valuesOf,
    success: (saved, before) => ({
      title: say("Access saved"),
      // Without a change, as when someone else chose the same meanwhile, there is nothing to undo.
      ...(before &&
        before.defaultLevel !== saved.defaultLevel && {
          undo: async () => {
            try {
              await undoFrom(saved, before);
              form.reset(before);
            } catch (error) {
              toast.failed(say("Couldn't undo the change"), error);
            }
          },
        }),
    }),
  });
  const place = {
    kind: "space" as const,
    id: spaceId,
    title: space.title,
    organizationId: space.organization,
    mayGrantAll: space.permissions.installIntegration,
  };
  return (
    <div className="flex flex-col gap-4">
      <SettingsSection
        title={say("Access")}
        description={say("Guests only see what you give them access to. Admins always have full access.")}
        form={form}
        what={say("the access to this space")}
      >
        <Field as="group" label={say("Default access")} error={form.error("defaultLevel")}>
          <RadioGroup<LevelChoice>
            label={say("Default access")}
            options={levelsToChoose(say, "space", space.parent !== undefined, place.mayGrantAll)}
            value={choiceOf(form.values.defaultLevel ?? null)}
            onChange={(choice) => form.set("defaultLevel", levelOf(choice))}
          />
        </Field>
        {form.dirty && (
          <EffectsBefore
            of={[spaceId]}
            wanted={choiceOf(form.values.defaultLevel ?? null)}
            preview={() => previewIn(place, { defaultLevel: form.values.defaultLevel ?? null })}
          />
        )}
      </SettingsSection>
      <DirectAccessCard place={place} description={say("Overrides the default access.")} />
      <Card aria-label={say("Invite links")}>
        <CardHeader
          title={say("Invite links")}
          description={say("Give access to this space, also to people without an account.")}
        />
        <CardBody>
          <PlaceInviteLinks place={place} />
        </CardBody>
      </Card>
      {space.defaultLevel === "inherit" && space.parent !== undefined && (
        <Card aria-label={say("Inherited access")}>
          <CardHeader
            title={say("Inherited access")}
            description={say("Also applies here. Change it where it was given.")}
          />
          <CardBody>
            <InheritedRoles place={place} parentId={space.parent} />
          </CardBody>
        </Card>
      )}
      <EveryoneWithAccessCard place={place} />
    </div>
  );
};
