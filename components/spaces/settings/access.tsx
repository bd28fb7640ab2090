"use client";

import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { choiceOf, type LevelChoice, levelOf, levelsToChoose } from "@/components/permissions/default-levels";
import { GivenRoles } from "@/components/permissions/given-roles";
import { InheritedRoles } from "@/components/permissions/inherited-roles";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { spaces } from "@/lib/domains/spaces/operations";
import type { UpdateSpace } from "@/lib/model/spaces/schemas";
import { useSpace } from "./use-space";

/** What members may do here who were not given access of their own. */
export const AccessSettings = ({ spaceId }: { spaceId: string }) => {
  const space = useSpace(spaceId);
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    initial: { defaultLevel: space.defaultLevel } as UpdateSpace,
    success: "Access saved",
  });
  const place = {
    kind: "space" as const,
    id: spaceId,
    title: space.title,
    organizationId: space.organization,
    mayGiveAll: space.permissions.installIntegration,
  };
  return (
    <div className="flex flex-col gap-4">
      <SettingsSection
        title="Access"
        description="Guests see only what they were given; administrators always manage everything."
        form={form}
        what="the access to this space"
      >
        <Field as="group" label="Members of the organization may" error={form.error("defaultLevel")}>
          <RadioGroup<LevelChoice>
            label="Members of the organization may"
            options={levelsToChoose("space", space.parent !== undefined, place.mayGiveAll)}
            value={choiceOf(form.values.defaultLevel ?? null)}
            onChange={(choice) => form.set("defaultLevel", levelOf(choice))}
          />
        </Field>
      </SettingsSection>
      <Card aria-label="People with a role of their own">
        <CardHeader
          title="People with a role of their own"
          description="It counts here instead of what everybody may do."
        />
        <CardBody>
          <GivenRoles place={place} />
        </CardBody>
      </Card>
      {space.defaultLevel === "inherit" && space.parent !== undefined && (
        <Card aria-label="Inherited roles">
          <CardHeader
            title="Inherited roles"
            description="They hold here as well, and are changed where they were given."
          />
          <CardBody>
            <InheritedRoles place={place} parentId={space.parent} />
          </CardBody>
        </Card>
      )}
    </div>
  );
};
