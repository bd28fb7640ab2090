"use client";

import { useRef, useState } from "react";
import { ScreenBody } from "@/components/layout/screen";
import { useSiteDraft } from "@/components/sites/draft/use-site-draft";
import { AUDIENCE_LABELS, AUDIENCE_SENTENCES } from "@/components/sites/site-labels";
import { type SiteParams, useSite } from "@/components/sites/use-site";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { SITE_VISIBILITIES } from "@/lib/sites/sites/kinds";
import type { Site } from "@/lib/sites/sites/schemas";
import { SitePreviewLinks } from "./site-preview-links";

const ShareLinks = lazyComponent(() => import("./share-links"), "ShareLinks");
const VisitorAuthentication = lazyComponent(
  () => import("./visitor-authentication"),
  "VisitorAuthentication",
);

/** True if visitors can bring a token, either to get in or for adaptive content. */
const takesTokens = ({ visibility, adaptiveContent }: Site): boolean =>
  visibility === "visitor-auth" || (visibility !== "share-link" && adaptiveContent?.enabled === true);

/** Chooses the audience of a site in its draft. */
const Visibility = ({ params, site }: { params: SiteParams; site: Site }) => {
  const say = useSay();
  const { draft, add } = useSiteDraft(params);
  /** The choice that the server has not confirmed yet. */
  const [asked, setAsked] = useState<Site["visibility"] | null>(null);
  const latest = useRef<Site["visibility"] | null>(null);
  const choose = async (visibility: Site["visibility"]) => {
    latest.current = visibility;
    setAsked(visibility);
    try {
      await add([{ type: "setVisibility", visibility }]);
    } catch (error) {
      toast.failed(say("Couldn't change the visibility"), error);
    }
    if (latest.current === visibility) setAsked(null);
  };
  return (
    <Card aria-label={say("Visibility")}>
      <CardHeader title={say("Visibility")} description={say("Access to the site once it's published.")} />
      <CardBody>
        <RadioGroup
          label={say("Visibility")}
          look="cards"
          value={asked ?? draft?.visibility ?? site.visibility}
          options={SITE_VISIBILITIES.map((value) => ({
            value,
            label: say(AUDIENCE_LABELS[value]),
            description: say(AUDIENCE_SENTENCES[value]),
          }))}
          onChange={(visibility) => void choose(visibility)}
        />
      </CardBody>
    </Card>
  );
};

/** Chooses the audience of a site and how it gets in. */
export const AudienceScreen = ({ params }: { params: SiteParams }) => {
  const site = useSite(params);
  const { draft } = useSiteDraft(params);
  const audiences = [site.visibility, draft?.visibility ?? site.visibility];
  return (
    <ScreenBody width="narrow" className="flex flex-col gap-6">
      <Visibility params={params} site={site} />
      {audiences.includes("share-link") && <ShareLinks params={params} />}
      {audiences.some((visibility) => takesTokens({ ...site, visibility })) && (
        <VisitorAuthentication params={params} />
      )}
      <SitePreviewLinks params={params} />
    </ScreenBody>
  );
};
