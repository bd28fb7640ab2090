"use client";

import { useQuery } from "@tanstack/react-query";
import { FormField } from "@/components/form/form-field";
import { languageOptions } from "@/components/form/language-options";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Banner } from "@/components/ui/banner";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { listed } from "@/components/ui/listed";
import { RadioGroup } from "@/components/ui/radio-group";
import { presence } from "@/lib/collaboration/presence/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { UpdateSpace } from "@/lib/spaces/spaces/schemas";
import { EmojiField } from "../emoji-field";
import { useSpace } from "./use-space";

/** Warns about people whom locking a space would interrupt while editing. */
const LockNotice = ({ spaceId }: { spaceId: string }) => {
  const { data } = useQuery(query(presence.editors, { params: { spaceId } }));
  const names = [...new Set(data?.items.map(({ user }) => user.displayName))];
  if (names.length === 0) return null;
  return (
    <Banner tone="warning" title={`${listed(names)} ${names.length === 1 ? "is" : "are"} editing right now`}>
      Unsaved edits can't be saved until the space is unlocked.
    </Banner>
  );
};

/** The language of a space that has none set. */
const DEFAULT_LANGUAGE = "en";

/** Spaces without a set mode are open, but imports by editors wait for a review. */
const editModes = (importsGoLive: boolean) =>
  [
    {
      value: "live",
      label: "Open",
      description: `People with edit access work in change requests; reviewers merge them.${importsGoLive ? " Without merge rules, imports go live immediately." : ""}`,
    },
    {
      value: "locked",
      label: "Locked",
      description: "No one can edit, import or merge. Drafts are kept.",
    },
  ] as const;

/** Edits the title, emoji and edit mode of a space. */
export const GeneralSettings = ({ spaceId }: { spaceId: string }) => {
  const space = useSpace(spaceId);
  const initial: UpdateSpace = {
    title: space.title,
    emoji: space.emoji,
    editMode: space.editMode ?? "live",
    language: space.language ?? DEFAULT_LANGUAGE,
  };
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    initial,
    prepare: ({ title, emoji, editMode, language }) => ({
      title,
      ...(emoji !== space.emoji && (emoji ? { emoji } : { emoji: null, icon: null })),
      ...(editMode !== (space.editMode ?? "live") && { editMode }),
      ...(language !== (space.language ?? DEFAULT_LANGUAGE) && { language }),
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
      <FormField
        form={form}
        name="language"
        label="Language"
        hint="Search also finds other forms of a word in this language."
        className="max-w-sm"
      >
        <Combobox
          options={languageOptions}
          value={form.values.language ?? null}
          onChange={(language) => form.set("language", language)}
          searchLabel="Search languages"
          className="w-full"
        />
      </FormField>
      <Field as="group" label="Edits" error={form.error("editMode")}>
        <RadioGroup
          label="Edits"
          look="cards"
          options={editModes(space.editMode !== undefined)}
          value={form.values.editMode}
          onChange={(mode) => form.set("editMode", mode)}
        />
      </Field>
      {form.values.editMode === "locked" && space.editMode !== "locked" && <LockNotice spaceId={spaceId} />}
    </SettingsSection>
  );
};
