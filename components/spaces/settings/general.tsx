"use client";

import { useQuery } from "@tanstack/react-query";
import { FormField } from "@/components/form/form-field";
import { languageOptions } from "@/components/form/language-options";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { EmojiField } from "@/components/spaces/emoji-field";
import { Banner } from "@/components/ui/banner";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { presence } from "@/lib/collaboration/presence/operations";
import type { Say } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { UpdateSpace } from "@/lib/spaces/spaces/schemas";
import { useSpace } from "./use-space";

/** Warns about people whom locking a space would interrupt while editing. */
const LockNotice = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const { data } = useQuery(query(presence.editors, { params: { spaceId } }));
  const names = [...new Set(data?.items.map(({ user }) => user.displayName))];
  if (names.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={say(
        { one: "{names} is editing right now", other: "{names} are editing right now" },
        { count: names.length, names: say.list(names) },
      )}
    >
      {say("Unsaved edits can't be saved until the space is unlocked.")}
    </Banner>
  );
};

/** The language of a space that has none set. */
const DEFAULT_LANGUAGE = "en";

/** Spaces without a set mode are open, but imports by editors wait for a review. */
const editModes = (say: Say, importsGoLive: boolean) =>
  [
    {
      value: "live",
      label: say("Open|edits of a space"),
      description: `${say("People with edit access work in change requests; reviewers merge them.")}${importsGoLive ? ` ${say("Without merge rules, imports go live immediately.")}` : ""}`,
    },
    {
      value: "locked",
      label: say("Locked"),
      description: say("No one can edit, import or merge. Drafts are kept."),
    },
  ] as const;

/** Edits the title, emoji and edit mode of a space. */
export const GeneralSettings = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const space = useSpace(spaceId);
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    stored: space,
    valuesOf: ({ title, emoji, editMode = "live", language = DEFAULT_LANGUAGE }): UpdateSpace => ({
      title,
      emoji,
      editMode,
      language,
    }),
    prepare: ({ emoji, ...values }) => ({ ...values, ...(emoji ? { emoji } : { emoji: null, icon: null }) }),
    success: say("Saved"),
  });
  return (
    <SettingsSection title={say("General")} form={form} what={say("the settings of this space")}>
      <div className="flex items-start gap-3">
        <EmojiField
          value={form.values.emoji ?? ""}
          onChange={(emoji) => form.set("emoji", emoji)}
          error={form.error("emoji")}
        />
        <FormField form={form} name="title" label={say("Title")} className="max-w-sm flex-1">
          <Input {...form.input("title")} maxLength={50} autoComplete="off" />
        </FormField>
      </div>
      <FormField
        form={form}
        name="language"
        label={say("Language")}
        hint={say("Search also finds other forms of a word in this language.")}
        className="max-w-sm"
      >
        <Combobox
          options={languageOptions(say)}
          value={form.values.language ?? null}
          onChange={(language) => form.set("language", language)}
          searchLabel={say("Search languages")}
          className="w-full"
        />
      </FormField>
      <Field as="group" label={say("Edits")} error={form.error("editMode")}>
        <RadioGroup
          label={say("Edits")}
          look="cards"
          options={editModes(say, space.editMode !== undefined)}
          value={form.values.editMode}
          onChange={(mode) => form.set("editMode", mode)}
        />
      </Field>
      {form.values.editMode === "locked" && space.editMode !== "locked" && <LockNotice spaceId={spaceId} />}
    </SettingsSection>
  );
};
