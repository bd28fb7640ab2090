"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { failureOf } from "@/components/layout/failure-of";
import { PageBody } from "@/components/layout/page-header";
import { useUrlValue } from "@/components/layout/use-url-value";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { retryImport } from "@/components/ui/import-retry";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { siteCustomization, siteStructure } from "@/lib/domains/sites/operations";
import type { Customization, CustomizationOverride } from "@/lib/model/site-customization/schemas";
import type { SiteSpace } from "@/lib/model/sites/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { siteSpacesIn } from "../structure/structure-rows";
import { type SiteParams, useSite } from "../use-site";

import { differencesOf } from "./differences";
import { IconField, PictureFields } from "./icon-field";
import { LinkRows } from "./link-rows";

const SitePreview = dynamic(
  retryImport(() => import("../site-preview").then((module) => module.SitePreview)),
  {
    ssr: false,
  },
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

type Form = ReturnType<typeof useOperationForm<typeof siteCustomization.put>>;
type Fields = {
  form: Form;
  look: Customization;
  title: string;
  what: string;
  siteSpaces: readonly SiteSpace[];
  description?: ReactNode;
};

/** The look of the whole site. */
const SiteAppearance = ({
  params,
  look,
  siteSpaces,
}: {
  params: SiteParams;
  look: Customization;
  siteSpaces: readonly SiteSpace[];
}) => {
  const { title } = useSite(params);
  const form = useOperationForm({
    operation: siteCustomization.put,
    params,
    initial: look,
    prepare: (values) => ({ ...values, title: values.title?.trim() || undefined }),
    success: "Saved. Readers see it at once.",
  });
  return (
    <Columns params={params} form={form} look={look}>
      <AppearanceFields
        form={form}
        look={look}
        title={title}
        what="the appearance of this site"
        siteSpaces={siteSpaces}
      />
    </Columns>
  );
};

/** What looks different in one space of the site; all else follows the site. */
const SpaceAppearance = ({
  params,
  siteSpace,
  siteSpaces,
  look,
}: {
  params: SiteParams;
  siteSpace: SiteSpace;
  siteSpaces: readonly SiteSpace[];
  look: Customization;
}) => {
  const { title } = useSite(params);
  const [asking, setAsking] = useState(false);
  const at = { ...params, siteSpaceId: siteSpace.id };
  const reset = useMutation(mutation(siteCustomization.reset));
  const form = useOperationForm({
    operation: siteCustomization.override,
    params: at,
    initial: look as CustomizationOverride,
    prepare: (values) =>
      differencesOf(look, { ...values, title: (values.title as string | undefined)?.trim() || undefined }),
    success: "Saved. Readers see it at once.",
    // Its fields are those of the site's form: what they hold is a whole customization.
  }) as unknown as Form;
  return (
    <Columns params={params} form={form} look={look} siteSpace={siteSpace.id}>
      <AppearanceFields
        form={form}
        look={look}
        title={title}
        what={`the appearance of ${siteSpace.title}`}
        siteSpaces={siteSpaces}
        description={
          <span className="flex flex-wrap items-center gap-2">
            What you change here differs from the site. All else follows it.
            <Button size="sm" onClick={() => setAsking(true)}>
              Use the site's appearance
            </Button>
          </span>
        }
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title="Use the site's appearance?"
          description={`What differs in ${siteSpace.title} is removed. You can't undo this.`}
          confirmLabel="Use the site's appearance"
          danger
          onConfirm={() => reset.mutateAsync({ params: at })}
        />
      )}
    </Columns>
  );
};

/** A form beside what it makes of the site. */
const Columns = ({
  params,
  siteSpace,
  form,
  look,
  children,
}: {
  params: SiteParams;
  siteSpace?: string;
  form: Form;
  look: Customization;
  children: ReactNode;
}) => (
  <div className="grid items-start gap-4 xl:grid-cols-2">
    <div className="min-w-0">{children}</div>
    <SitePreview
      description="What readers will see. Nothing is saved yet."
      params={params}
      siteSpace={siteSpace}
      className="xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]"
      look={{ ...look, ...form.values, title: form.values.title?.trim() || undefined } as Customization}
    />
  </div>
);

const AppearanceFields = ({ form, look, title, what, siteSpaces, description }: Fields) => {
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

const WHOLE = "site";

/** How a site looks, and what differs in some of its spaces. */
export const AppearanceScreen = ({ params }: { params: SiteParams }) => {
  const [chosen, choose] = useUrlValue("space");
  const structure = useQuery(query(siteStructure.get, { params }));
  const siteSpaces = structure.data ? siteSpacesIn(structure.data) : [];
  const siteSpace = siteSpaces.find(({ id }) => id === chosen);
  const ofSite = useQuery({ ...query(siteCustomization.get, { params }), enabled: !siteSpace });
  const ofSpace = useQuery({
    ...query(siteCustomization.getOfSpace, { params: { ...params, siteSpaceId: siteSpace?.id ?? "" } }),
    enabled: siteSpace !== undefined,
  });
  const shown = siteSpace ? ofSpace : ofSite;
  const failure = failureOf(shown);
  if (failure) return <ErrorState error={failure} onRetry={() => void shown.refetch()} level={2} />;
  const look = shown.data;
  return (
    <PageBody className="flex flex-col gap-4">
      {siteSpaces.length > 1 && (
        <Field label="Applies to" className="max-w-xs">
          <Select
            options={[
              { value: WHOLE, label: "The whole site" },
              ...siteSpaces.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={siteSpace?.id ?? WHOLE}
            onChange={(value) => choose(value === WHOLE ? "" : value)}
          />
        </Field>
      )}
      {!look && <Skeleton className="h-96" />}
      {look && !siteSpace && <SiteAppearance params={params} look={look} siteSpaces={siteSpaces} />}
      {look && siteSpace && (
        <SpaceAppearance
          // Taking back what differs begins with another look.
          key={`${siteSpace.id} ${JSON.stringify(look)}`}
          params={params}
          siteSpace={siteSpace}
          siteSpaces={siteSpaces}
          look={look}
        />
      )}
    </PageBody>
  );
};
