import type { ReactNode } from "react";
import { PictureField } from "@/components/content/uploads/picture-field";
import { FormField } from "@/components/form/form-field";
import { FormFailure } from "@/components/form/operation-form";
import type { SiteParams } from "@/components/sites/use-site";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select, type SelectOption } from "@/components/ui/select";
import { LOCALES, type Locale } from "@/lib/core/locales/locale";
import type { Say } from "@/lib/core/locales/say";
import { LONGEST_SITE_CSS, siteCssProblem } from "@/lib/core/sites/site-css";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import { FooterGroups } from "./footer-groups";
import { HeaderFields } from "./header-fields";
import { IconField, PictureFields } from "./icon-field";
import { LookFields } from "./look-fields";
import { PageFields } from "./page-fields";
import { PresetPicker } from "./preset-picker";
import { withPreset } from "./presets";
import { shownColors } from "./shown-colors";
import type { AppearanceForm } from "./use-appearance-draft";

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

type Fields = {
  params: SiteParams;
  form: AppearanceForm;
  title: string;
  siteSpaces: readonly SiteSpace[];
  /** true if the site shows parts by what it knows of visitors */
  isAdaptive: boolean;
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
          // A space has no fonts of its own, but those of its site.
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
        errorOf={form.error}
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
          errorOf={form.linkError}
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
  isAdaptive,
  description,
  isOfSpace = false,
}: Fields) => {
  const say = useSay();
  return (
    <Card aria-label={say("Appearance")}>
      <CardHeader title={say("Appearance")} description={description} />
      <CardBody className="flex flex-col gap-5">
        <FormFailure form={form} />
        <LookPart form={form} isOfSpace={isOfSpace} />
        <LanguagePart form={form} />
        <BrandPart params={params} form={form} title={title} />
        <Part title={say("Header")}>
          <HeaderFields params={params} form={form} siteSpaces={siteSpaces} isAdaptive={isAdaptive} />
        </Part>
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
