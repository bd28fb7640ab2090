"use client";

import { PictureField } from "@/components/content/uploads/picture-field";
import type { SiteParams } from "@/components/sites/use-site";
import { EmojiField } from "@/components/spaces/emoji-field";
import { Field } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import type { Say } from "@/lib/core/locales/say";
import type { SiteIcon } from "@/lib/sites/sites/schemas";

const kindsIn = (say: Say) =>
  [
    { value: "initial", label: say("Initial of the title") },
    { value: "emoji", label: say("Emoji") },
    { value: "picture", label: say("Picture") },
  ] as const;
type Kind = ReturnType<typeof kindsIn>[number]["value"];

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
  params: SiteParams;
  icon: SiteIcon;
  onChange: (icon: SiteIcon) => void;
  errorOf: (name: string) => string | undefined;
};

/** Chooses the icon in browser tabs: an emoji, a picture, or the first letter of the title. */
export const IconField = ({ params, icon, onChange, errorOf }: IconFieldProps) => {
  const say = useSay();
  const kind = kindOf(icon);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        label={say("Icon")}
        hint={say("Shown on the browser tab. An emoji is beside the title, too.")}
        className="w-48"
      >
        <Select options={kindsIn(say)} value={kind} onChange={(value) => onChange(STARTS[value])} />
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
          params={params}
          label={say("Icon")}
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
  params: SiteParams;
  label: string;
  value: ThemedPicture | undefined;
  onChange: (value: ThemedPicture | undefined) => void;
  errorOf: (theme: keyof ThemedPicture) => string | undefined;
  hint?: string;
  optional?: boolean;
};

/** Edits a picture for light mode and, if it differs, for dark mode. */
export const PictureFields = ({
  params,
  label,
  value,
  onChange,
  errorOf,
  hint,
  optional,
}: PictureFieldsProps) => {
  const say = useSay();
  const { light = "", dark = "" } = value ?? {};
  const isSame = dark === light;
  const set = (picture: ThemedPicture) =>
    onChange(picture.light === "" && picture.dark === "" ? undefined : picture);
  return (
    <div className="flex min-w-60 flex-1 flex-wrap gap-x-3 gap-y-4">
      <PictureField
        params={params}
        label={say("{label} on light", { label })}
        optional={optional}
        error={errorOf("light")}
        hint={hint}
        placeholder="https://example.com/logo.svg"
        className="min-w-60 flex-1"
        value={light}
        onChange={(next) => set({ light: next, dark: isSame ? next : dark })}
      />
      <PictureField
        params={params}
        label={say("{label} on dark", { label })}
        optional
        error={isSame ? undefined : errorOf("dark")}
        hint={say("Leave empty to use the same.")}
        on="dark"
        className="min-w-60 flex-1"
        value={isSame ? "" : dark}
        onChange={(next) => set({ light, dark: next || light })}
      />
    </div>
  );
};
