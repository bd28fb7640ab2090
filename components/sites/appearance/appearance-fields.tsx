import type { ReactNode } from "react";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import type { useOperationForm } from "@/components/form/use-operation-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { siteCustomization } from "@/lib/sites/customization/operations";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import { IconField, PictureFields } from "./icon-field";
import { LinkRows } from "./link-rows";

/** Edits a color with a picker or as text. */
const ColorField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label={label}>
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-label={`${label}, picker`}
        value={value.length === 7 ? value : "#000000"}
        onChange={(event) => onChange(event.target.value)}
        className="size-8 shrink-0 cursor-pointer rounded-md border border-control bg-background p-0.5"
      />
      <Input
        aria-label={label}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        className="w-28"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  </Field>
);

const THEMES = [
  {
    value: "system",
    label: "Light and dark",
    description: "Follows the reader's device until they choose.",
  },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

export type CustomizationForm = ReturnType<typeof useOperationForm<typeof siteCustomization.put>>;
type Fields = {
  form: CustomizationForm;
  look: Customization;
  title: string;
  what: string;
  siteSpaces: readonly SiteSpace[];
  description?: ReactNode;
};

/** Shows all fields of a site's appearance. */
export const AppearanceFields = ({ form, look, title, what, siteSpaces, description }: Fields) => {
  const {
    styling = look.styling,
    header = look.header,
    footer = look.footer,
    themes = look.themes,
    favicon = look.favicon,
  } = form.values;
  const { socialPreview = look.socialPreview, pdf = look.pdf, announcement } = form.values;
  const failed = form.error as (name: string) => string | undefined;
  return (
    <SettingsSection title="Appearance" description={description} form={form} what={what}>
      <FormField
        form={form}
        name="title"
        label="Title"
        optional
        hint={`Shown at the top of the site. Leave empty to use “${title}”.`}
        className="max-w-sm"
      >
        <Input {...form.input("title")} autoComplete="off" maxLength={128} />
      </FormField>
      <IconField icon={favicon} onChange={(icon) => form.set("favicon", icon)} errorOf={failed} />
      <PictureFields
        label="Logo"
        optional
        value={header.logo}
        onChange={(logo) => form.set("header", { ...header, logo })}
        errorOf={(theme) => failed(`header.logo.${theme}`)}
        hint="Web address of a picture, shown in place of the title."
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <ColorField
          label="Color on light"
          value={styling.primaryColor.light}
          onChange={(light) =>
            form.set("styling", { ...styling, primaryColor: { ...styling.primaryColor, light } })
          }
        />
        <ColorField
          label="Color on dark"
          value={styling.primaryColor.dark}
          onChange={(dark) =>
            form.set("styling", { ...styling, primaryColor: { ...styling.primaryColor, dark } })
          }
        />
      </div>
      <Field label="Theme" className="max-w-xs">
        <Select
          options={THEMES}
          value={themes.toggeable ? "system" : themes.default}
          onChange={(theme) =>
            form.set("themes", {
              default: theme === "system" ? themes.default : theme,
              toggeable: theme === "system",
            })
          }
        />
      </Field>
      <Checkbox
        label="Readers can download PDFs"
        description="A page with its subpages, or a whole section."
        checked={pdf.enabled}
        onCheckedChange={(checked) => form.set("pdf", { enabled: checked === true })}
      />
      <Field as="group" label="Links in the header">
        <LinkRows
          links={header.links}
          siteSpaces={siteSpaces}
          onChange={(links) => form.set("header", { ...header, links })}
          errorOf={(index) => failed(`header.links.${index}.to.url`) ?? failed(`header.links.${index}.to`)}
        />
      </Field>
      <Field
        label="Announcement"
        optional
        error={failed("announcement.message")}
        hint="A line above every page."
        className="max-w-md"
      >
        <Input
          value={announcement?.message ?? ""}
          maxLength={128}
          autoComplete="off"
          onChange={({ target: { value } }) =>
            form.set(
              "announcement",
              value === "" ? undefined : { style: "info", ...announcement, enabled: true, message: value },
            )
          }
        />
      </Field>
      <Field label="Copyright" optional error={failed("footer.copyright")} className="max-w-md">
        <Input
          value={footer.copyright ?? ""}
          maxLength={300}
          autoComplete="off"
          placeholder="© 2026 Acme"
          onChange={({ target: { value } }) =>
            form.set("footer", { ...footer, copyright: value === "" ? undefined : value })
          }
        />
      </Field>
      <Field
        label="Preview picture"
        optional
        error={failed("socialPreview.url")}
        hint="Web address of the picture shown where someone shares a page."
        className="max-w-md"
      >
        <Input
          value={socialPreview.url ?? ""}
          type="url"
          inputMode="url"
          autoComplete="off"
          onChange={({ target: { value } }) => form.set("socialPreview", value === "" ? {} : { url: value })}
        />
      </Field>
    </SettingsSection>
  );
};
