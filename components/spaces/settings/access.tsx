"use client";

import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Role } from "@/lib/access/roles";
import { spaces } from "@/lib/spaces/operations";
import type { UpdateSpace } from "@/lib/spaces/schemas";
import { useSpace } from "./use-space";

type Level = Exclude<UpdateSpace["defaultLevel"], undefined>;
type Choice = Role | "inherit" | "none";

const choiceOf = (level: Level): Choice => level ?? "none";
const levelOf = (choice: Choice): Level => (choice === "none" ? null : choice);

const levels = (inCollection: boolean) =>
  [
    {
      value: "inherit",
      label: inCollection ? "As its collection" : "Their role in the organization",
      description: inCollection
        ? "Whoever reaches the collection has the same role here."
        : "Everybody does here what they may do everywhere.",
    },
    { value: "none", label: "Nothing", description: "Only people who were given access see the space." },
    { value: "read", label: "Read", description: "Everybody reads its pages and discussions." },
    { value: "comment", label: "Comment", description: "Everybody reads and comments." },
    { value: "edit", label: "Edit", description: "Everybody opens change requests and edits in them." },
    { value: "review", label: "Review", description: "Everybody also reviews and merges." },
    { value: "create", label: "Create", description: "Everybody also changes these settings." },
    { value: "admin", label: "Admin", description: "Everybody may do everything here." },
  ] as const satisfies readonly { value: Choice; label: string; description: string }[];

/** What members may do here who were not given access of their own. */
export const AccessSettings = ({ spaceId }: { spaceId: string }) => {
  const space = useSpace(spaceId);
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    initial: { defaultLevel: space.defaultLevel } as UpdateSpace,
    success: "Access saved",
  });
  return (
    <SettingsSection
      title="Access"
      description="Guests see only what they were given; administrators always manage everything."
      form={form}
      what="the access to this space"
    >
      <Field as="group" label="Members of the organization may" error={form.error("defaultLevel")}>
        <RadioGroup<Choice>
          label="Members of the organization may"
          options={levels(space.parent !== undefined)}
          value={choiceOf(form.values.defaultLevel ?? null)}
          onChange={(choice) => form.set("defaultLevel", levelOf(choice))}
        />
      </Field>
    </SettingsSection>
  );
};
