"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Globe, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { PageBody, PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { retryImport } from "@/components/ui/import-retry";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/domains/organizations/operations";
import { sites } from "@/lib/domains/sites/operations";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { sitesColumns } from "./sites-columns";
import { sitesRead } from "./sites-read";

const SiteCreateDialog = dynamic(
  retryImport(() => import("./site-create-dialog").then((module) => module.SiteCreateDialog)),
  { ssr: false },
);

const NOT_ALLOWED = "You need create access to the organization to create sites.";

/** The sites of an organization. */
export const SitesScreen = ({ organizationId }: { organizationId: string }) => {
  const [creating, setCreating] = useState(false);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const list = useInfiniteQuery(pagesQuery(sites.list, sitesRead(organizationId)));
  const failure = failureOf(list);
  const mayCreate = organization?.permissions.createContent ?? false;
  const rows = list.data?.pages.flatMap(({ items }) => items);
  useHotkeys([
    { keys: "c", label: "New site", group: "Lists", run: () => setCreating(true), enabled: mayCreate },
  ]);
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={organization && !mayCreate && NOT_ALLOWED}
      onClick={() => setCreating(true)}
    >
      New site
    </Button>
  );
  return (
    <>
      <PageHeader
        crumbs={[
          { label: organization?.title ?? "Organization", href: addresses.organization.home(organizationId) },
          { label: "Sites" },
        ]}
        title="Sites"
        description="Documentation as readers see it."
        actions={rows?.length !== 0 && create}
      />
      <PageBody>
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Sites"
            columns={sitesColumns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ title }) => title}
            rowHref={({ id }) => addresses.site.overview(organizationId, id)}
            empty={
              <EmptyState icon={<Globe />} title="No sites yet" actions={create}>
                A site publishes spaces for readers, under one address.
              </EmptyState>
            }
          />
        )}
        <ShowMore list={list} label="Show more sites" className="flex justify-center py-4" />
      </PageBody>
      {creating && <SiteCreateDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </>
  );
};
