"use client";

import { ExternalLink, Plus } from "lucide-react";
import { ScreenBody } from "@/components/layout/screen";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { LateSitePreview } from "./late-site-preview";
import { AUDIENCE_LABELS, AUDIENCE_SENTENCES } from "./site-labels";
import { type SiteParams, useSite } from "./use-site";

/** Shows one site: its address, its audience and its content. */
export const SiteScreen = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const site = useSite(params);
  const address = site.urls.published;
  return (
    <ScreenBody className="flex flex-col gap-4">
      <Card aria-label={say("Audience")}>
        <CardHeader
          title={say(AUDIENCE_LABELS[site.visibility])}
          description={
            site.published
              ? say(AUDIENCE_SENTENCES[site.visibility])
              : say("No one can read it until it's published.")
          }
          actions={
            address !== undefined && (
              <>
                <CopyButton value={address} label={say("Copy address")} size="md" />
                <Button asChild icon={<ExternalLink aria-hidden="true" />}>
                  <a href={address} target="_blank" rel="noreferrer">
                    {say("Open site")}
                  </a>
                </Button>
              </>
            )
          }
        />
        {address !== undefined && <p className="px-4 py-3 text-sm wrap-anywhere">{address}</p>}
      </Card>
      {site.siteSpaces > 0 ? (
        site.permissions.admin && (
          <LateSitePreview
            params={params}
            description={
              site.published
                ? say("The site as its readers see it.")
                : say("What readers will see once it's published.")
            }
          />
        )
      ) : (
        <EmptyState
          title={say("Nothing in it yet")}
          actions={
            site.permissions.admin && (
              <Button asChild icon={<Plus aria-hidden="true" />}>
                <ScreenLink href={addresses.site.structure(params.organizationId, params.siteId)}>
                  {say("Add a space")}
                </ScreenLink>
              </Button>
            )
          }
        >
          {say("A site presents spaces. Add one to its structure.")}
        </EmptyState>
      )}
    </ScreenBody>
  );
};
