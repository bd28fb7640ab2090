import { useState } from "react";
import { LeaveGuard } from "@/components/form/leave-guard";
import { LateSitePreview } from "@/components/sites/late-site-preview";
import { type SiteParams, useSite } from "@/components/sites/use-site";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type {
  Customization,
  CustomizationChange,
  CustomizationOverride,
} from "@/lib/sites/customization/schemas";
import type { SiteDraft, SiteDraftChange } from "@/lib/sites/draft/schemas";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import { AppearanceFields } from "./appearance-fields";
import { useAppearanceDraft } from "./use-appearance-draft";

type AppearanceFormProps = {
  params: SiteParams;
  draft: SiteDraft;
  add: (changes: readonly SiteDraftChange[]) => Promise<SiteDraft>;
  siteSpaces: readonly SiteSpace[];
  /** The space whose appearance differs; absent for the whole site. */
  siteSpace?: SiteSpace;
};

/** Returns the appearance of a site, or of one of its spaces, with the draft. */
const lookIn = ({ customization, siteSpaces }: SiteDraft, siteSpace: SiteSpace | undefined): Customization =>
  siteSpaces.find(({ id }) => id === siteSpace?.id)?.customization ?? customization;

/** A space can only switch the announcement of its site off; the site itself removes it. */
const withoutAnnouncement = (changed: CustomizationOverride): CustomizationChange =>
  changed.announcement?.enabled === false ? { ...changed, announcement: null } : changed;

/** Edits the appearance of a site or of one of its spaces in the draft, beside a preview of the site. */
export const AppearanceForm = ({ params, draft, add, siteSpaces, siteSpace }: AppearanceFormProps) => {
  const say = useSay();
  const { title, adaptiveContent } = useSite(params);
  const [resetting, setResetting] = useState(false);
  const form = useAppearanceDraft(lookIn(draft, siteSpace), async (customization) => {
    const change: SiteDraftChange = siteSpace
      ? { type: "customizeSpace", siteSpace: siteSpace.id, customization }
      : { type: "customize", customization: withoutAnnouncement(customization) };
    return lookIn(await add([change]), siteSpace);
  });
  const reset = async () => {
    setResetting(true);
    await add([{ type: "resetSpace", siteSpace: siteSpace!.id }]).catch((error) =>
      toast.failed(say("Couldn't reset the appearance"), error),
    );
    setResetting(false);
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <LeaveGuard dirty={form.isUnsaved} saving={form.isSaving} />
      <div className="min-w-0">
        <AppearanceFields
          params={params}
          form={form}
          title={title}
          siteSpaces={siteSpaces}
          isAdaptive={adaptiveContent?.enabled === true}
          isOfSpace={siteSpace !== undefined}
          description={
            siteSpace && (
              <span className="flex flex-wrap items-center gap-2">
                {say("What you change here differs from the site. All else follows it.")}
                <Button size="sm" loading={resetting} onClick={() => void reset()}>
                  {say("Use the site's appearance")}
                </Button>
              </span>
            )
          }
        />
      </div>
      <LateSitePreview
        description={say("The site with all changes that aren't published yet.")}
        params={params}
        siteSpace={siteSpace?.id}
        className="xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]"
        draft={draft}
      />
    </div>
  );
};
