import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { PictureField } from "@/components/content/uploads/picture-field";
import { FormField } from "@/components/form/form-field";
import { FormFailure } from "@/components/form/operation-form";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { LOCALES, type Locale } from "@/lib/core/locales/locale";
import { LONGEST_SITE_CSS, siteCssProblem } from "@/lib/core/sites/site-css";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import type { SiteParams } from "../use-site";
import { ColorFields } from "./color-field";
import { FooterGroups } from "./footer-groups";
import { IconField, PictureFields } from "./icon-field";
import { LinkRows, LinkTarget } from "./link-rows";
import { LookFields } from "./look-fields";
import { PageFields } from "./page-fields";
import { PresetPicker } from "./preset-picker";
import { withPreset } from "./presets";
import type { AppearanceForm } from "./use-appearance-draft";

type Header = Customization["header"];
type HeaderLink = Header["links"][number];
type Announcement = NonNullable<Customization["announcement"]>;

const languages = new Intl.DisplayNames("en", { type: "language" });
const LANGUAGES: SelectOption<Locale>[] = LOCALES.map((value) => ({
  value,
  label: languages.of(value) ?? value,
}));

const THEMES = [
  {
    value: "system",
    label: "Light and dark",
    description: "Follows the reader's device until they choose.",
  },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const HEADERS: SelectOption<Header["preset"]>[] = [
  { value: "default", label: "Like the page" },
  { value: "bold", label: "Filled with the site's color" },
  { value: "contrast", label: "Dark on light, light on dark" },
  { value: "custom", label: "Own colors" },
  { value: "none", label: "Without a bar" },
];
const LINK_STYLES: SelectOption<NonNullable<HeaderLink["style"]>>[] = [
  { value: "link", label: "Link" },
  { value: "button-primary", label: "Button" },
  { value: "button-secondary", label: "Quiet button" },
];
const ANNOUNCEMENTS: SelectOption<Announcement["style"]>[] = [
  { value: "info", label: "Info" },
  { value: "success", label: "Success" },
  { value: "warning", label: "Warning" },
  { value: "danger", label: "Danger" },
];
const WHITE_AND_BLACK = { light: "#ffffff", dark: "#131314" };
const BLACK_AND_WHITE = { light: "#1b1b19", dark: "#ececee" };

type Fields = {
  params: SiteParams;
  form: AppearanceForm;
  title: string;
  siteSpaces: readonly SiteSpace[];
  description?: ReactNode;
  /** true for one space of a site, which has no fonts, page actions and style sheet of its own */
  isOfSpace?: boolean;
};

/** Part of a long form, with a title. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex flex-col gap-4 border-t border-border pt-5 first-of-type:border-0 first-of-type:pt-0">
    <legend className="float-left mb-1 w-full text-sm font-semibold">{title}</legend>
    {children}
  </fieldset>
);

const LookPart = ({ form, isOfSpace }: Pick<Fields, "form" | "isOfSpace">) => {
  const { styling, header, themes } = form.values;
  return (
    <Part title="Look">
      <PresetPicker
        styling={styling}
        onChoose={(preset) => {
          const next = withPreset(styling, preset);
          // One space of a site has the site's fonts.
          const { font, monospaceFont } = styling;
          form.set("styling", isOfSpace ? { ...next, font, monospaceFont } : next);
          form.set("header", { ...header, preset: preset.header });
        }}
      />
      <LookFields
        styling={styling}
        onChange={(changed) => form.set("styling", changed)}
        hasFonts={!isOfSpace}
      />
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
    </Part>
  );
};

const LanguagePart = ({ form }: Pick<Fields, "form">) => (
  <Part title="Language">
    <Field
      label="Language of buttons and labels"
      hint="A space with a language of its own has that one."
      className="max-w-xs"
    >
      <Select
        options={LANGUAGES}
        value={form.values.internationalization.locale}
        onChange={(locale) => form.set("internationalization", { locale })}
      />
    </Field>
  </Part>
);

const BrandPart = ({ params, form, title }: Pick<Fields, "params" | "form" | "title">) => {
  const { values } = form;
  const { header } = values;
  return (
    <Part title="Brand">
      <FormField
        form={form}
        name="title"
        label="Title"
        optional
        hint={`Shown at the top of the site. Leave empty to use “${title}”.`}
        className="max-w-sm"
      >
        <Input
          value={values.title ?? ""}
          onChange={({ target: { value } }) => form.set("title", value)}
          autoComplete="off"
          maxLength={128}
        />
      </FormField>
      <IconField
        params={params}
        icon={values.favicon}
        onChange={(icon) => form.set("favicon", icon)}
        errorOf={form.error}
      />
      <PictureFields
        params={params}
        label="Logo"
        optional
        value={header.logo}
        onChange={(logo) => form.set("header", { ...header, logo })}
        errorOf={(theme) => form.error(`header.logo.${theme}`)}
        hint="Shown in place of the title. Choose or drop a file of at most 2 MB, or enter its web address."
      />
      <PictureField
        params={params}
        label="Preview picture"
        optional
        value={values.socialPreview.url ?? ""}
        onChange={(url) => form.set("socialPreview", url === "" ? {} : { url })}
        error={form.error("socialPreview.url")}
        hint="Shown where someone shares a page; best with 1200 × 630 pixels. Leave empty to use a picture of the page's title."
        className="max-w-md"
      />
    </Part>
  );
};

const AnnouncementFields = ({ form, siteSpaces }: Pick<Fields, "form" | "siteSpaces">) => {
  const { announcement } = form.values;
  const { error: failed } = form;
  const setLink = (link: Announcement["link"]) =>
    announcement && form.set("announcement", { ...announcement, link });
  return (
    <>
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
      {announcement && (
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Field label="Color of the announcement" className="w-48">
            <Select
              options={ANNOUNCEMENTS}
              value={announcement.style}
              onChange={(style) => form.set("announcement", { ...announcement, style })}
            />
          </Field>
          <Field as="group" label="Link of the announcement" optional className="min-w-52 flex-1">
            {announcement.link ? (
              <LinkTarget
                named="the announcement"
                to={announcement.link.to}
                siteSpaces={siteSpaces}
                error={failed("announcement.link.to.url") ?? failed("announcement.link.to")}
                onChange={(to) => setLink({ title: "", to })}
                onRemove={() => setLink(undefined)}
              />
            ) : (
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" />}
                onClick={() => setLink({ title: "", to: { kind: "url", url: "" } })}
              >
                Add link
              </Button>
            )}
          </Field>
        </div>
      )}
    </>
  );
};

const HeaderPart = ({ form, siteSpaces }: Pick<Fields, "form" | "siteSpaces">) => {
  const { header } = form.values;
  const { error: failed } = form;
  return (
    <Part title="Header">
      <Field label="Header" className="max-w-xs">
        <Select
          options={HEADERS}
          value={header.preset}
          onChange={(preset) => form.set("header", { ...header, preset })}
        />
      </Field>
      {header.preset === "custom" && (
        <>
          <ColorFields
            label="Header"
            value={header.backgroundColor ?? WHITE_AND_BLACK}
            onChange={(backgroundColor) => form.set("header", { ...header, backgroundColor })}
            isForText={false}
          />
          <ColorFields
            label="Header links"
            value={header.linkColor ?? BLACK_AND_WHITE}
            onChange={(linkColor) => form.set("header", { ...header, linkColor })}
            isForText={false}
          />
        </>
      )}
      <Field as="group" label="Links in the header">
        <LinkRows<HeaderLink>
          links={header.links}
          siteSpaces={siteSpaces}
          beginning={{ links: [] }}
          onChange={(links) => form.set("header", { ...header, links })}
          errorOf={(index) => failed(`header.links.${index}.to.url`) ?? failed(`header.links.${index}.to`)}
          renderMore={(link, index, set) => (
            <Select
              label={`Style of link ${index + 1}`}
              className="w-32"
              options={LINK_STYLES}
              value={link.style ?? "link"}
              onChange={(style) => set({ style })}
            />
          )}
        />
      </Field>
      <AnnouncementFields form={form} siteSpaces={siteSpaces} />
    </Part>
  );
};

const FooterPart = ({ params, form, siteSpaces }: Pick<Fields, "params" | "form" | "siteSpaces">) => {
  const { footer, privacyPolicy } = form.values;
  const { error: failed } = form;
  return (
    <Part title="Footer">
      <Field as="group" label="Groups of links">
        <FooterGroups
          groups={footer.groups}
          siteSpaces={siteSpaces}
          onChange={(groups) => form.set("footer", { ...footer, groups })}
          errorOf={(group, link) => failed(`footer.groups.${group}.links.${link}.to.url`)}
        />
      </Field>
      <PictureFields
        params={params}
        label="Footer picture"
        optional
        value={footer.logo}
        onChange={(logo) => form.set("footer", { ...footer, logo })}
        errorOf={(theme) => failed(`footer.logo.${theme}`)}
      />
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
      <Field label="Privacy policy" optional error={failed("privacyPolicy.url")} className="max-w-md">
        <Input
          value={privacyPolicy.url ?? ""}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/privacy"
          onChange={({ target: { value } }) => form.set("privacyPolicy", value === "" ? {} : { url: value })}
        />
      </Field>
    </Part>
  );
};

const CssPart = ({ form }: Pick<Fields, "form">) => {
  const { advancedCustomization: advanced } = form.values;
  const cssProblem = siteCssProblem(advanced.css ?? "");
  return (
    <Part title="Own CSS">
      <Checkbox
        label="Add CSS to every page"
        checked={advanced.enabled}
        onCheckedChange={(checked) =>
          form.set("advancedCustomization", { ...advanced, enabled: checked === true })
        }
      />
      {advanced.enabled && (
        <Field
          label="CSS"
          error={
            form.error("advancedCustomization.css") ?? (cssProblem ? `The CSS ${cssProblem}` : undefined)
          }
          hint="It can't load anything from elsewhere."
        >
          <Textarea
            value={advanced.css ?? ""}
            maxLength={LONGEST_SITE_CSS}
            rows={8}
            spellCheck={false}
            className="font-mono"
            onChange={({ target: { value } }) =>
              form.set("advancedCustomization", { ...advanced, css: value === "" ? undefined : value })
            }
          />
        </Field>
      )}
    </Part>
  );
};

/** Shows all fields of a site's appearance. */
export const AppearanceFields = ({
  params,
  form,
  title,
  siteSpaces,
  description,
  isOfSpace = false,
}: Fields) => (
  <Card aria-label="Appearance">
    <CardHeader title="Appearance" description={description} />
    <CardBody className="flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      <LookPart form={form} isOfSpace={isOfSpace} />
      <LanguagePart form={form} />
      <BrandPart params={params} form={form} title={title} />
      <HeaderPart form={form} siteSpaces={siteSpaces} />
      <Part title="Pages">
        <PageFields
          page={form.values}
          onChange={(name, value) => form.set(name, value as never)}
          hasActions={!isOfSpace}
        />
      </Part>
      <FooterPart params={params} form={form} siteSpaces={siteSpaces} />
      {!isOfSpace && <CssPart form={form} />}
    </CardBody>
  </Card>
);
