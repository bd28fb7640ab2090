import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { siteCssProblem } from "@/lib/core/sites/site-css";
import { mutation } from "@/lib/platform/api/queries";
import { siteCustomization } from "@/lib/sites/customization/operations";
import type { Customization, CustomizationOverride } from "@/lib/sites/customization/schemas";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import { LateSitePreview } from "../late-site-preview";
import { type SiteParams, useSite } from "../use-site";
import { AppearanceFields, type CustomizationForm } from "./appearance-fields";
import { differencesOf } from "./differences";

/** Edits the appearance of the whole site. */
export const SiteAppearance = ({
  params,
  look,
  siteSpaces,
}: {
  params: SiteParams;
  look: Customization;
  siteSpaces: readonly SiteSpace[];
}) => {
  const { title, published } = useSite(params);
  const form = useOperationForm({
    operation: siteCustomization.put,
    params,
    initial: look,
    prepare: (values) => ({ ...values, title: values.title?.trim() || undefined }),
    success: published ? "Saved. Readers see it at once." : "Saved",
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

/** Edits what looks different in one space of the site; everything else follows the site. */
export const SpaceAppearance = ({
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
  const { title, published } = useSite(params);
  const [asking, setAsking] = useState(false);
  const at = { ...params, siteSpaceId: siteSpace.id };
  const reset = useMutation(mutation(siteCustomization.reset));
  const form = useOperationForm({
    operation: siteCustomization.override,
    params: at,
    initial: look as CustomizationOverride,
    prepare: (values) =>
      differencesOf(look, { ...values, title: (values.title as string | undefined)?.trim() || undefined }),
    success: published ? "Saved. Readers see it at once." : "Saved",
    // The form shows a whole customization, so it has the fields of the site's form.
  }) as unknown as CustomizationForm;
  return (
    <Columns params={params} form={form} look={look} siteSpace={siteSpace.id}>
      <AppearanceFields
        form={form}
        look={look}
        title={title}
        what={`the appearance of ${siteSpace.title}`}
        siteSpaces={siteSpaces}
        isOfSpace
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

type Linked = { title: string; to: Customization["header"]["links"][number]["to"] };
const isFinished = ({ title, to }: Linked): boolean =>
  title.trim() !== "" && (to?.kind !== "url" || URL.canParse(to.url));

/** Leaves out unfinished input, because the server refuses a preview with it. */
const withoutUnfinished = (look: Customization): Customization => {
  const { announcement, advancedCustomization: advanced } = look;
  const target = announcement?.link?.to;
  return {
    ...look,
    header: { ...look.header, links: look.header.links.filter(isFinished) },
    footer: {
      ...look.footer,
      groups: look.footer.groups.map((group) => ({ ...group, links: group.links.filter(isFinished) })),
    },
    ...(announcement &&
      target?.kind === "url" &&
      !URL.canParse(target.url) && { announcement: { ...announcement, link: undefined } }),
    ...(siteCssProblem(advanced.css ?? "") && { advancedCustomization: { ...advanced, css: undefined } }),
  };
};

/** Shows a form beside a preview of the site. */
const Columns = ({
  params,
  siteSpace,
  form,
  look,
  children,
}: {
  params: SiteParams;
  siteSpace?: string;
  form: CustomizationForm;
  look: Customization;
  children: ReactNode;
}) => (
  <div className="grid items-start gap-4 xl:grid-cols-2">
    <div className="min-w-0">{children}</div>
    <LateSitePreview
      description="What readers will see. Nothing is saved yet."
      params={params}
      siteSpace={siteSpace}
      className="xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]"
      look={withoutUnfinished({
        ...look,
        ...form.values,
        title: form.values.title?.trim() || undefined,
      } as Customization)}
    />
  </div>
);
