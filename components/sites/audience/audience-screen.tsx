"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { PageBody } from "@/components/layout/page-header";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { retryImport } from "@/components/ui/import-retry";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toaster";
import { sites } from "@/lib/domains/sites/operations";
import { SITE_VISIBILITIES } from "@/lib/model/sites/kinds";
import type { Site } from "@/lib/model/sites/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { AUDIENCE_LABELS, AUDIENCE_SENTENCES } from "../site-labels";
import { type SiteParams, useSite } from "../use-site";

const ShareLinks = dynamic(retryImport(() => import("./share-links").then((module) => module.ShareLinks)));
const VisitorAuthentication = dynamic(
  retryImport(() => import("./visitor-authentication").then((module) => module.VisitorAuthentication)),
);

/** Whether visitors can show who they are: they have to, or it decides what they see. */
const takesTokens = ({ visibility, adaptiveContent }: Site): boolean =>
  visibility === "visitor-auth" || (visibility !== "share-link" && adaptiveContent?.enabled === true);

/** Who reads a site, and how they get in. */
export const AudienceScreen = ({ params }: { params: SiteParams }) => {
  const site = useSite(params);
  const update = useMutation(mutation(sites.update));
  return (
    <PageBody width="narrow" className="flex flex-col gap-6">
      <Card aria-label="Visibility">
        <CardHeader title="Visibility" description="Access to the site once it's published." />
        <CardBody>
          <RadioGroup
            label="Visibility"
            look="cards"
            value={site.visibility}
            disabled={update.isPending}
            options={SITE_VISIBILITIES.map((value) => ({
              value,
              label: AUDIENCE_LABELS[value],
              description: AUDIENCE_SENTENCES[value],
            }))}
            onChange={(visibility) =>
              void update
                .mutateAsync({ params, body: { visibility } })
                .then(() => toast.success(`Visibility is now ${AUDIENCE_LABELS[visibility].toLowerCase()}`))
                .catch((error) => toast.failed("Couldn't change the visibility", error))
            }
          />
        </CardBody>
      </Card>
      {site.visibility === "share-link" && <ShareLinks params={params} />}
      {takesTokens(site) && <VisitorAuthentication params={params} />}
    </PageBody>
  );
};
