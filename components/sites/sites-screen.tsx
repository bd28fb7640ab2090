"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { ListScreen } from "@/components/layout/list-screen";
import { lazyComponent } from "@/components/ui/lazy";
import { addresses } from "@/lib/addresses";
import { pagesQuery } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import { sitesColumns } from "./sites-columns";
import { sitesRead } from "./sites-read";

const SiteCreateDialog = lazyComponent(() => import("./site-create-dialog"), "SiteCreateDialog", {
  ssr: false,
});

export const SitesScreen = ({ organizationId }: { organizationId: string }) => {
  const list = useInfiniteQuery(pagesQuery(sites.list, sitesRead(organizationId)));
  return (
    <ListScreen
      organizationId={organizationId}
      title="Sites"
      description="Documentation as readers see it."
      labels={{ table: "Sites", more: "Show more sites" }}
      list={list}
      columns={sitesColumns}
      rowLabel={({ title }) => title}
      rowHref={({ id }) => addresses.site.overview(organizationId, id)}
      create={{
        label: "New site",
        permission: "createContent",
        disabledReason: "You need create access to the organization to create sites.",
      }}
      dialog={(onClose) => <SiteCreateDialog organizationId={organizationId} onClose={onClose} />}
      empty={{
        icon: <Globe />,
        title: "No sites yet",
        text: "A site publishes spaces for readers, under one address.",
      }}
    />
  );
};
