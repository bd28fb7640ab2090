"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { SettingsSection } from "@/components/form/settings-section";
import { ScreenBody } from "@/components/layout/screen";
import { lazyComponent } from "@/components/ui/lazy";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import { mutation } from "@/lib/platform/api/queries";
import { SITE_VISIBILITIES } from "@/lib/sites/sites/kinds";
import { sites } from "@/lib/sites/sites/operations";
import type { Site } from "@/lib/sites/sites/schemas";
import { AUDIENCE_LABELS, AUDIENCE_SENTENCES, isWider } from "../site-labels";
import { type SiteParams, useSite } from "../use-site";

const ShareLinks = lazyComponent(() => import("./share-links"), "ShareLinks");
const VisitorAuthentication = lazyComponent(
  () => import("./visitor-authentication"),
  "VisitorAuthentication",
);

/** True if visitors can bring a token, either to get in or for adaptive content. */
const takesTokens = ({ visibility, adaptiveContent }: Site): boolean =>
  visibility === "visitor-auth" || (visibility !== "share-link" && adaptiveContent?.enabled === true);

/** Chooses the audience of a site. A wider one is confirmed before it is saved. */
const Visibility = ({ params, site }: { params: SiteParams; site: Site }) => {
  const element = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<Site["visibility"] | null>(null);
  const [asking, setAsking] = useState(false);
  const update = useMutation(mutation(sites.update));
  const chosen = choice ?? site.visibility;
  const label = AUDIENCE_LABELS[chosen];
  const save = async () => {
    await update.mutateAsync({ params, body: { visibility: chosen } });
    setChoice(null);
    toast.success(`Visibility is now ${label.toLowerCase()}`);
  };
  const { run } = useSingleRun(() => save().catch(() => {}));
  const form = {
    element,
    // Disabling the fields during the request would take the focus from the button.
    pending: false,
    dirty: chosen !== site.visibility,
    failure: asking ? null : update.error,
    submit: async () => {
      if (isWider(chosen, site.visibility)) setAsking(true);
      else await run();
    },
    reset: () => {
      setChoice(null);
      update.reset();
    },
  };
  return (
    <>
      <SettingsSection
        title="Visibility"
        description="Access to the site once it's published."
        form={form}
        what="the visibility of this site"
      >
        <RadioGroup
          label="Visibility"
          look="cards"
          value={chosen}
          options={SITE_VISIBILITIES.map((value) => ({
            value,
            label: AUDIENCE_LABELS[value],
            description: AUDIENCE_SENTENCES[value],
          }))}
          onChange={setChoice}
        />
      </SettingsSection>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Change visibility to “${label}”?`}
        description={`${AUDIENCE_SENTENCES[chosen]} ${
          site.published ? "This takes effect at once." : "This takes effect when you publish the site."
        }`}
        confirmLabel="Change visibility"
        onConfirm={save}
      />
    </>
  );
};

/** Chooses the audience of a site and how it gets in. */
export const AudienceScreen = ({ params }: { params: SiteParams }) => {
  const site = useSite(params);
  return (
    <ScreenBody width="narrow" className="flex flex-col gap-6">
      <Visibility params={params} site={site} />
      {site.visibility === "share-link" && <ShareLinks params={params} />}
      {takesTokens(site) && <VisitorAuthentication params={params} />}
    </ScreenBody>
  );
};
