"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileJson2, Plus } from "lucide-react";
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
import { openApiSpecs } from "@/lib/domains/openapi-specs/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { specsColumns } from "./specs-columns";
import { pollWhileRead, specsRead } from "./specs-read";

const SpecCreateDialog = dynamic(
  retryImport(() => import("./spec-source-dialog").then((module) => module.SpecCreateDialog)),
  { ssr: false },
);

const NOT_ALLOWED = "You need create access to the organization to add OpenAPI specs.";

/** The OpenAPI specs of an organization. */
export const SpecsScreen = ({ organizationId }: { organizationId: string }) => {
  const [adding, setAdding] = useState(false);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const list = useInfiniteQuery({
    ...pagesQuery(openApiSpecs.list, specsRead(organizationId)),
    refetchInterval: ({ state }) => pollWhileRead(state.data?.pages.flatMap(({ items }) => items)),
  });
  const mayCreate = organization?.permissions.createOpenAPISpec ?? false;
  const failure = failureOf(list);
  const rows = list.data?.pages.flatMap(({ items }) => items);
  useHotkeys([
    {
      keys: "c",
      label: "Add OpenAPI spec",
      group: "Lists",
      run: () => setAdding(true),
      enabled: mayCreate,
    },
  ]);
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={organization && !mayCreate && NOT_ALLOWED}
      onClick={() => setAdding(true)}
    >
      Add spec
    </Button>
  );
  return (
    <>
      <PageHeader
        crumbs={[
          { label: organization?.title ?? "Organization", href: addresses.organization.home(organizationId) },
          { label: "OpenAPI" },
        ]}
        title="OpenAPI"
        description="Describe HTTP APIs. Pages show their operations and schemas and stay up to date."
        actions={rows?.length !== 0 && add}
      />
      <PageBody>
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="OpenAPI specs"
            columns={specsColumns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ slug }) => slug}
            rowHref={({ slug }) => addresses.organization.spec(organizationId, slug)}
            empty={
              <EmptyState icon={<FileJson2 />} title="No OpenAPI spec yet" actions={add}>
                Add a spec by URL, as a file, or as text. OpenAPI 3 and Swagger 2, JSON or YAML.
              </EmptyState>
            }
          />
        )}
        <ShowMore list={list} label="Show more specs" className="flex justify-center py-4" />
      </PageBody>
      {adding && <SpecCreateDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
    </>
  );
};
