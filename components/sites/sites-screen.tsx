"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { ListScreen } from "@/components/layout/list-screen";
import type { Column } from "@/components/ui/data-row";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { pagesQuery } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import type { Site } from "@/lib/sites/sites/schemas";
import { AUDIENCE_LABELS } from "./site-labels";
import { SiteStateBadge } from "./site-state-badge";
import { sitesRead } from "./sites-read";

const SiteCreateDialog = lazyComponent(() => import("./site-create-dialog"), "SiteCreateDialog");

const sitesColumns = (say: Say): Column<Site>[] => [
  {
    id: "title",
    header: say("Title"),
    cell: (site) => (
      <span className="block min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{site.title}</span>
        <span className="mt-1.5 block sm:hidden">
          <SiteStateBadge site={site} />
        </span>
      </span>
    ),
  },
  {
    id: "address",
    header: say("Address"),
    width: "w-72",
    from: "xl",
    cell: ({ urls }) =>
      urls.published && (
        <span className="block truncate text-muted" title={urls.published}>
          {urls.published.replace(/^https?:\/\/|\/$/g, "")}
        </span>
      ),
  },
  {
    id: "state",
    header: say("State"),
    width: "w-36",
    from: "sm",
    skeleton: <Skeleton className="h-6 w-20 rounded-full" />,
    cell: (site) => <SiteStateBadge site={site} />,
  },
  {
    id: "audience",
    header: say("Audience"),
    width: "w-40",
    from: "md",
    cell: ({ visibility }) => <span className="text-muted">{say(AUDIENCE_LABELS[visibility])}</span>,
  },
  {
    id: "spaces",
    header: say("Spaces"),
    width: "w-20",
    from: "md",
    cell: ({ siteSpaces }) => <span className="tabular text-muted">{siteSpaces}</span>,
  },
  {
    id: "created",
    header: say("Created"),
    width: "w-32",
    from: "lg",
    cell: ({ createdAt }) => <RelativeTime value={createdAt} className="text-muted" />,
  },
];

export const SitesScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(sites.list, sitesRead(organizationId)));
  return (
    <ListScreen
      organizationId={organizationId}
      title={say("Sites")}
      description={say("Documentation as readers see it.")}
      labels={{ table: say("Sites"), more: say("Show more sites") }}
      list={list}
      columns={sitesColumns(say)}
      rowLabel={({ title }) => title}
      rowHref={({ id }) => addresses.site.overview(organizationId, id)}
      create={{
        label: say("New site"),
        permission: "createContent",
        disabledReason: say("You need create access to the organization to create sites."),
      }}
      dialog={(onClose) => <SiteCreateDialog organizationId={organizationId} onClose={onClose} />}
      empty={{
        icon: <Globe />,
        title: say("No sites yet"),
        text: say("A site publishes spaces for readers, under one address."),
      }}
    />
  );
};
