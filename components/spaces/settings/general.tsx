"use client";

import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { spaces } from "@/lib/spaces/operations";
import type { UpdateSpace } from "@/lib/spaces/schemas";
import { EmojiField } from "../emoji-field";
import { useSpace } from "./use-space";

/** A space that was never given a mode is open, but what its editors import waits for a review. */
const editModes = (importsGoLive: boolean) =>
  [
    {
      value: "live",
      label: "Open",
      description: `Whoever has the role “edit” works in change requests, which reviewers merge.${importsGoLive ? " Imports go live at once where no merge rules ask for a review." : ""}`,
    },
    {
      value: "locked",
      label: "Locked",
      description: "Nobody edits, imports or merges until it is open again. Drafts stay as they are.",
    },
  ] as const;

/** Title, emoji, and whether the space takes edits. */
export const GeneralSettings = ({ spaceId }: { spaceId: string }) => {
  const space = useSpace(spaceId);
  const initial: UpdateSpace = { title: space.title, emoji: space.emoji, editMode: space.editMode ?? "live" };
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    initial,
    prepare: ({ title, emoji, editMode }) => ({
      title,
      ...(emoji && emoji !== space.emoji && { emoji }),
      ...(editMode !== (space.editMode ?? "live") && { editMode }),
    }),
    success: "Saved",
  });
  return (
    <SettingsSection title="General" form={form} what="the settings of this space">
      <div className="flex items-start gap-3">
        <EmojiField
          value={form.values.emoji ?? ""}
          onChange={(emoji) => form.set("emoji", emoji)}
          error={form.error("emoji")}
        />
        <FormField form={form} name="title" label="Title" className="max-w-sm flex-1">
          <Input {...form.input("title")} maxLength={50} autoComplete="off" />
        </FormField>
      </div>
      <Field as="group" label="Edits" error={form.error("editMode")}>
        <RadioGroup
          label="Edits"
          look="cards"
          options={editModes(space.editMode !== undefined)}
          value={form.values.editMode}
          onChange={(mode) => form.set("editMode", mode)}
        />
      </Field>
    </SettingsSection>
  );
};
