"use client";

import { EmojiField } from "@/components/spaces/emoji-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { SiteIcon } from "@/lib/sites/sites/schemas";

const KINDS = [
  { value: "initial", label: "Initial of the title" },
  { value: "emoji", label: "Emoji" },
  { value: "picture", label: "Picture" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

const kindOf = (icon: SiteIcon): Kind => {
  if ("emoji" in icon) return "emoji";
  return "icon" in icon ? "picture" : "initial";
};

const STARTS: Record<Kind, SiteIcon> = {
  initial: {},
  emoji: { emoji: "📘" },
  picture: { icon: { light: "", dark: "" } },
};

type IconFieldProps = {
  icon: SiteIcon;
  onChange: (icon: SiteIcon) => void;
  errorOf: (name: string) => string | undefined;
};

/** Chooses the icon in browser tabs: an emoji, a picture, or the first letter of the title. */
export const IconField = ({ icon, onChange, errorOf }: IconFieldProps) => {
  const kind = kindOf(icon);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        label="Icon"
        hint="Shown on the browser tab. An emoji is beside the title, too."
        className="w-48"
      >
        <Select options={KINDS} value={kind} onChange={(value) => onChange(STARTS[value])} />
      </Field>
      {"emoji" in icon && (
        <EmojiField
          value={icon.emoji}
          onChange={(emoji) => onChange(emoji === "" ? {} : { emoji })}
          error={errorOf("favicon")}
        />
      )}
      {"icon" in icon && (
        <PictureFields
          label="Icon"
          value={icon.icon}
          onChange={(picture) => onChange({ icon: picture ?? { light: "", dark: "" } })}
          errorOf={(theme) => errorOf(`favicon.icon.${theme}`) ?? errorOf("favicon")}
        />
      )}
    </div>
  );
};

type ThemedPicture = { light: string; dark: string };

type PictureFieldsProps = {
  label: string;
  value: ThemedPicture | undefined;
  onChange: (value: ThemedPicture | undefined) => void;
  errorOf: (theme: keyof ThemedPicture) => string | undefined;
  hint?: string;
  optional?: boolean;
};

/** Edits the addresses of a picture for light mode and, if it differs, for dark mode. */
export const PictureFields = ({ label, value, onChange, errorOf, hint, optional }: PictureFieldsProps) => {
  const { light = "", dark = "" } = value ?? {};
  const isSame = dark === light;
  const set = (picture: ThemedPicture) =>
    onChange(picture.light === "" && picture.dark === "" ? undefined : picture);
  const input = { type: "url", inputMode: "url", autoComplete: "off" } as const;
  return (
    <div className="flex min-w-60 flex-1 flex-wrap gap-x-3 gap-y-4">
      <Field
        label={`${label} on light`}
        optional={optional}
        error={errorOf("light")}
        hint={hint}
        className="min-w-52 flex-1"
      >
        <Input
          {...input}
          value={light}
          placeholder="https://example.com/logo.svg"
          onChange={(event) => set({ light: event.target.value, dark: isSame ? event.target.value : dark })}
        />
      </Field>
      <Field
        label={`${label} on dark`}
        optional
        error={isSame ? undefined : errorOf("dark")}
        hint="Leave empty to use the same."
        className="min-w-52 flex-1"
      >
        <Input
          {...input}
          value={isSame ? "" : dark}
          onChange={(event) => set({ light, dark: event.target.value || light })}
        />
      </Field>
    </div>
  );
};
