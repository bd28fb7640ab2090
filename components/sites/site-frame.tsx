"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Globe, GlobeOff } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { Button } from "@/components/ui/button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { ErrorState, ForbiddenState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import { DraftBar } from "./draft/draft-bar";
import { SiteStateBadge } from "./site-state-badge";
import type { SiteParams } from "./use-site";

/**
 * The frame of all screens of a site: its title, its state, and links to its screens. Without permission to change the
 * site it shows a notice instead of forms that would fail.
 */
export const SiteFrame = ({ params, children }: { params: SiteParams; children: ReactNode }) => {
  const say = useSay();
  const { organizationId, siteId } = params;
  const path = usePathname();
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const { data: site, error, refetch } = useQuery(query(sites.get, { params }));
  const publish = useMutation(mutation(sites.publish));
  const unpublish = useMutation(mutation(sites.unpublish));
  const [asking, setAsking] = useState(false);
  const failure = failureOf({ data: site, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} size="page" level={1} />;
  if (!site) return null;

  const publishNow = () =>
    publish.mutateAsync({ params }).catch((error) => void toast.failed(say("Couldn't publish"), error));
  const tab = (label: string, addressOf: (organizationId: string, siteId: string) => string) => {
    const href = addressOf(organizationId, siteId);
    return { label, href, current: path === href };
  };
  const { admin } = site.permissions;
  const forEverybody = [
    tab(say("Overview"), addresses.site.overview),
    tab(say("Structure"), addresses.site.structure),
  ];
  const forAdmins = [
    tab(say("Audience"), addresses.site.audience),
    tab(say("Access"), addresses.site.access),
    tab(say("Adaptive content"), addresses.site.adaptive),
    tab(say("Appearance"), addresses.site.appearance),
    tab(say("Redirects"), addresses.site.redirects),
    tab(say("Insights"), addresses.site.insights),
    tab(say("Integrations"), addresses.site.integrations),
    tab(say("Settings"), addresses.site.settings),
  ];
  return (
    <Screen
      body="bare"
      crumbs={[
        {
          label: organization?.title ?? say("Organization"),
          href: addresses.organization.home(organizationId),
        },
        { label: say("Sites"), href: addresses.organization.sites(organizationId) },
        { label: site.title },
      ]}
      title={site.title}
      aside={
        <span role="status">
          <SiteStateBadge site={site} />
        </span>
      }
      actions={
        admin &&
        (site.published ? (
          <Button icon={<GlobeOff aria-hidden="true" />} onClick={() => setAsking(true)}>
            {say("Unpublish")}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<Globe aria-hidden="true" />}
            loading={publish.isPending}
            onClick={publishNow}
          >
            {say("Publish")}
          </Button>
        ))
      }
      tabs={<LinkTabs label={say("Site")} tabs={admin ? [...forEverybody, ...forAdmins] : forEverybody} />}
    >
      {admin || !forAdmins.some(({ current }) => current) ? (
        <>
          {children}
          {admin && <DraftBar params={params} site={site} />}
          <ConfirmDialog
            open={asking}
            onOpenChange={() => setAsking(false)}
            title={say("Unpublish {title}?", { title: site.title })}
            description={say(
              "Readers can no longer open the site. Its structure and settings stay, and you can publish it again.",
            )}
            confirmLabel={say("Unpublish")}
            danger
            onConfirm={() => unpublish.mutateAsync({ params })}
          />
        </>
      ) : (
        <ForbiddenState level={2}>
          {say("You need create access to change this site. Ask an admin.")}
        </ForbiddenState>
      )}
    </Screen>
  );
};
