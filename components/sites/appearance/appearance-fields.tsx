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
import { useSay } from "@/components/ui/say";
import { Select, type SelectOption } from "@/components/ui/select";
import { LOCALES, type Locale } from "@/lib/core/locales/locale";
import type { Say } from "@/lib/core/locales/say";
import { LONGEST_SITE_CSS, siteCssProblem } from "@/lib/core/sites/site-css";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import type { SiteParams } from "../use-site";
import { ColorFields } from "./color-field";
import { FooterGroups } from "./footer-groups";
import { IconField, PictureFields } from "./icon-field";
import { LinkRows, LinkTarget, NEW_LINK } from "./link-rows";
import { LookFields } from "./look-fields";
import { PageFields } from "./page-fields";
import { PresetPicker } from "./preset-picker";
import { withPreset } from "./presets";
import { shownColors } from "./shown-colors";
import type { AppearanceForm } from "./use-appearance-draft";

type Header = Customization["header"];
type HeaderLink = Header["links"][number];
type Announcement = NonNullable<Customization["announcement"]>;

const languagesIn = (say: Say): SelectOption<Locale>[] => {
  const names = new Intl.DisplayNames(say.language, { type: "language" });
  return LOCALES.map((value) => ({ value, label: names.of(value) ?? value }));
};

const themesIn = (say: Say) =>
  [
    {
      value: "system",
      label: say("Light and dark"),
      description: say("Follows the reader's device until they choose."),
    },
    { value: "light", label: say("Light") },
    { value: "dark", label: say("Dark") },
  ] as const;
const headersIn = (say: Say): SelectOption<Header["preset"]>[] => [
  { value: "default", label: say("Like the page") },
  { value: "bold", label: say("Filled with the site's color") },
  { value: "contrast", label: say("Dark on light, light on dark") },
  { value: "custom", label: say("Own colors") },
  { value: "none", label: say("Without a bar") },
];
const linkStylesIn = (say: Say): SelectOption<NonNullable<HeaderLink["style"]>>[] => [
  { value: "link", label: say("Link") },
  { value: "button-primary", label: say("Button") },
  { value: "button-secondary", label: say("Quiet button") },
];
const announcementsIn = (say: Say): SelectOption<Announcement["style"]>[] => [
  { value: "info", label: say("Info") },
  { value: "success", label: say("Success") },
  { value: "warning", label: say("Warning") },
  { value: "danger", label: say("Danger") },
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
  const say = useSay();
  const { styling, header, themes } = form.values;
  return (
    <Part title={say("Look")}>
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
        shown={shownColors(form.values)}
        onChange={(changed) => form.set("styling", changed)}
        hasFonts={!isOfSpace}
      />
      <Field label={say("Theme")} className="max-w-xs">
        <Select
          options={themesIn(say)}
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

const LanguagePart = ({ form }: Pick<Fields, "form">) => {
  const say = useSay();
  return (
    <Part title={say("Language")}>
      <Field
        label={say("Language of buttons and labels")}
        hint={say("A space with a language of its own has that one.")}
        className="max-w-xs"
      >
        <Select
          options={languagesIn(say)}
          value={form.values.internationalization.locale}
          onChange={(locale) => form.set("internationalization", { locale })}
        />
      </Field>
    </Part>
  );
};

const BrandPart = ({ params, form, title }: Pick<Fields, "params" | "form" | "title">) => {
  const say = useSay();
  const { values } = form;
  const { header } = values;
  return (
    <Part title={say("Brand")}>
      <FormField
        form={form}
        name="title"
        label={say("Title")}
        optional
        hint={say("Shown at the top of the site. Leave empty to use “{title}”.", { title })}
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
        label={say("Logo")}
        optional
        value={header.logo}
        onChange={(logo) => form.set("header", { ...header, logo })}
        errorOf={(theme) => form.error(`header.logo.${theme}`)}
        hint={say(
          "Shown in place of the title. Choose or drop a file of at most 2 MB, or enter its web address.",
        )}
      />
      <PictureField
        params={params}
        label={say("Preview picture")}
        optional
        value={values.socialPreview.url ?? ""}
        onChange={(url) => form.set("socialPreview", url === "" ? {} : { url })}
        error={form.error("socialPreview.url")}
        hint={say(
          "Shown where someone shares a page; best with 1200 × 630 pixels. Leave empty to use a picture of the page's title.",
        )}
        className="max-w-md"
      />
    </Part>
  );
};

const AnnouncementFields = ({ form, siteSpaces }: Pick<Fields, "form" | "siteSpaces">) => {
  const say = useSay();
  const { announcement: known } = form.values;
  // One that is switched off is on no page.
  const announcement = known?.enabled ? known : undefined;
  const { error: failed } = form;
  const setLink = (link: Announcement["link"]) =>
    announcement && form.set("announcement", { ...announcement, link });
  return (
    <>
      <Field
        label={say("Announcement")}
        optional
        error={failed("announcement.message")}
        hint={say("A line above every page.")}
        className="max-w-md"
      >
        <Input
          value={announcement?.message ?? ""}
          maxLength={128}
          autoComplete="off"
          onChange={({ target: { value } }) =>
            form.set(
              "announcement",
              value === "" ? undefined : { style: "info", ...known, enabled: true, message: value },
            )
          }
        />
      </Field>
      {announcement && (
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Field label={say("Color of the announcement")} className="w-48">
            <Select
              options={announcementsIn(say)}
              value={announcement.style}
              onChange={(style) => form.set("announcement", { ...announcement, style })}
            />
          </Field>
          <Field as="group" label={say("Link of the announcement")} optional className="min-w-52 flex-1">
            {announcement.link ? (
              <LinkTarget
                named={say("the announcement")}
                to={announcement.link.to}
                siteSpaces={siteSpaces}
                error={failed("announcement.link.to.url") ?? failed("announcement.link.to")}
                onChange={(to) => setLink({ title: "", to })}
                onRemove={() => setLink(undefined)}
              />
            ) : (
              <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setLink(NEW_LINK)}>
                {say("Add link")}
              </Button>
            )}
          </Field>
        </div>
      )}
    </>
  );
};

const HeaderPart = ({ form, siteSpaces }: Pick<Fields, "form" | "siteSpaces">) => {
  const say = useSay();
  const { header } = form.values;
  const shown = shownColors(form.values);
  const { error: failed } = form;
  return (
    <Part title={say("Header")}>
      <Field label={say("Header")} className="max-w-xs">
        <Select
          options={headersIn(say)}
          value={header.preset}
          onChange={(preset) => form.set("header", { ...header, preset })}
        />
      </Field>
      {header.preset === "custom" && (
        <>
          <ColorFields
            label={say("Header")}
            value={header.backgroundColor ?? WHITE_AND_BLACK}
            onChange={(backgroundColor) => form.set("header", { ...header, backgroundColor })}
          />
          <ColorFields
            label={say("Header links")}
            value={header.linkColor ?? BLACK_AND_WHITE}
            onChange={(linkColor) => form.set("header", { ...header, linkColor })}
            shown={{ text: shown?.["bar-text"], behind: shown?.["bar-back"] }}
          />
        </>
      )}
      <Field as="group" label={say("Links in the header")}>
        <LinkRows<HeaderLink>
          links={header.links}
          siteSpaces={siteSpaces}
          beginning={{ links: [] }}
          onChange={(links) => form.set("header", { ...header, links })}
          errorOf={(index) => failed(`header.links.${index}.to.url`) ?? failed(`header.links.${index}.to`)}
          renderMore={(link, index, set) => (
            <Select
              label={say("Style of link {number}", { number: index + 1 })}
              className="w-32"
              options={linkStylesIn(say)}
              value={link.style ?? "link"}
              onChange={(style) => set({ style })}
            />
          )}
          menu={{
            isIn: ({ to, links }) => to === null || links.length > 0,
            begin: { to: null, links: [NEW_LINK] },
            end: { links: [] },
            render: ({ title, links }, index, set) => {
              const name = title || say("menu {number}", { number: index + 1 });
              return (
                <LinkRows
                  links={links}
                  siteSpaces={siteSpaces}
                  named={say("link of {name}", { name })}
                  addLabel={say("Add to {name}", { name })}
                  onChange={(inside) => set({ links: inside })}
                  errorOf={(inside) => failed(`header.links.${index}.links.${inside}.to.url`)}
                />
              );
            },
          }}
        />
      </Field>
      <AnnouncementFields form={form} siteSpaces={siteSpaces} />
    </Part>
  );
};

const FooterPart = ({ params, form, siteSpaces }: Pick<Fields, "params" | "form" | "siteSpaces">) => {
  const say = useSay();
  const { footer, privacyPolicy } = form.values;
  const { error: failed } = form;
  return (
    <Part title={say("Footer")}>
      <Field as="group" label={say("Groups of links")}>
        <FooterGroups
          groups={footer.groups}
          siteSpaces={siteSpaces}
          onChange={(groups) => form.set("footer", { ...footer, groups })}
          errorOf={(group, link) => failed(`footer.groups.${group}.links.${link}.to.url`)}
        />
      </Field>
      <PictureFields
        params={params}
        label={say("Footer picture")}
        optional
        value={footer.logo}
        onChange={(logo) => form.set("footer", { ...footer, logo })}
        errorOf={(theme) => failed(`footer.logo.${theme}`)}
      />
      <Field label={say("Copyright")} optional error={failed("footer.copyright")} className="max-w-md">
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
      <Field label={say("Privacy policy")} optional error={failed("privacyPolicy.url")} className="max-w-md">
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
  const say = useSay();
  const { advancedCustomization: advanced } = form.values;
  const cssProblem = siteCssProblem(advanced.css ?? "");
  return (
    <Part title={say("Own CSS")}>
      <Checkbox
        label={say("Add CSS to every page")}
        checked={advanced.enabled}
        onCheckedChange={(checked) =>
          form.set("advancedCustomization", { ...advanced, enabled: checked === true })
        }
      />
      {advanced.enabled && (
        <Field
          label="CSS"
          error={
            form.error("advancedCustomization.css") ??
            (cssProblem ? say("The CSS {problem}", { problem: cssProblem }) : undefined)
          }
          hint={say("It can't load anything from elsewhere.")}
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
}: Fields) => {
  const say = useSay();
  return (
    <Card aria-label={say("Appearance")}>
      <CardHeader title={say("Appearance")} description={description} />
      <CardBody className="flex flex-col gap-5">
        <FormFailure failure={form.failure} />
        <LookPart form={form} isOfSpace={isOfSpace} />
        <LanguagePart form={form} />
        <BrandPart params={params} form={form} title={title} />
        <HeaderPart form={form} siteSpaces={siteSpaces} />
        <Part title={say("Pages")}>
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
};
