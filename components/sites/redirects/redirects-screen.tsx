"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { CornerUpRight, Download, Plus, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { PageBody } from "@/components/layout/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { retryImport } from "@/components/ui/import-retry";
import { SearchInput } from "@/components/ui/input";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { useSettled } from "@/components/ui/use-settled";
import { siteRedirects, siteStructure } from "@/lib/domains/sites/operations";
import type { SiteRedirect } from "@/lib/model/site-redirects/schemas";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { type SiteParams, useSite } from "../use-site";
import { destinationInWords, destinationsIn } from "./destinations";
import { downloadRedirects } from "./download";

const RedirectDialog = dynamic(
  retryImport(() => import("./redirect-dialog").then((module) => module.RedirectDialog)),
);

const ImportDialog = dynamic(
  retryImport(() => import("./import-dialog").then((module) => module.ImportDialog)),
);

/** Addresses of a site that lead elsewhere. */
export const RedirectsScreen = ({ params }: { params: SiteParams }) => {
  const { permissions } = useSite(params);
  const [search, setSearch] = useState("");
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [deleted, setDeleted] = useState<SiteRedirect | null>(null);
  const wanted = useSettled(search.trim());
  const list = useInfiniteQuery(
    pagesQuery(siteRedirects.list, { params, query: wanted === "" ? {} : { search: wanted } }),
  );
  const structure = useQuery(query(siteStructure.get, { params }));
  const removal = useMutation(mutation(siteRedirects.remove));
  const destinations = structure.data ? destinationsIn(structure.data) : [];
  const exportAll = async () => {
    setExporting(true);
    try {
      await downloadRedirects(params);
    } catch (error) {
      toast.failed("Couldn't export the redirects", error);
    } finally {
      setExporting(false);
    }
  };
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} level={2} />;

  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      New redirect
    </Button>
  );
  const bring = (
    <Button variant="ghost" icon={<Upload aria-hidden="true" />} onClick={() => setImporting(true)}>
      Import
    </Button>
  );
  const none = search === "" && wanted === "" && list.data?.pages[0]?.count === 0;
  const columns: Column<SiteRedirect>[] = [
    {
      id: "source",
      header: "From",
      cell: ({ source, captureWildcard }) => (
        <code className="text-xs wrap-anywhere">
          {source}
          {captureWildcard && "/…"}
        </code>
      ),
    },
    {
      id: "to",
      header: "To",
      cell: ({ destination }) => (
        <span className="wrap-anywhere">{destinationInWords(destination, destinations)}</span>
      ),
    },
    {
      id: "kind",
      header: "Kind",
      width: "w-32",
      from: "sm",
      cell: ({ draft, permanent }) =>
        draft ? <Badge tone="warning">Draft</Badge> : <Badge>{permanent ? "Permanent" : "Temporary"}</Badge>,
    },
    {
      id: "actions",
      header: "Actions",
      hideHeader: true,
      width: "w-24",
      align: "right",
      interactive: true,
      skeleton: null,
      cell: (redirect) =>
        permissions.admin && (
          <Button
            size="sm"
            aria-label={`Delete the redirect from ${redirect.source}`}
            onClick={() => setDeleted(redirect)}
          >
            Delete
          </Button>
        ),
    },
  ];
  return (
    <PageBody className="flex flex-col gap-4">
      {!none && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            label="Filter redirects"
            placeholder="Filter by path"
            value={search}
            onChange={setSearch}
            className="w-full max-w-xs"
          />
          <span className="ml-auto flex flex-wrap gap-2">
            <Button
              variant="ghost"
              icon={<Download aria-hidden="true" />}
              loading={exporting}
              disabled={(list.data?.pages[0]?.count ?? 0) === 0}
              onClick={() => void exportAll()}
            >
              Export
            </Button>
            {permissions.admin && (
              <>
                {bring}
                {add}
              </>
            )}
          </span>
        </div>
      )}
      <DataTable
        label="Redirects"
        columns={columns}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        skeletonRows={3}
        empty={
          wanted === "" ? (
            <EmptyState
              icon={<CornerUpRight aria-hidden="true" />}
              title="No redirects yet"
              actions={
                permissions.admin && (
                  <>
                    {bring}
                    {add}
                  </>
                )
              }
            >
              When something in the site moves, its old address is redirected by itself. Add others here.
            </EmptyState>
          ) : (
            <NoMatchState noun="redirects" onClear={() => setSearch("")} />
          )
        }
      />
      <ShowMore list={list} size="sm" className="justify-center p-3" />
      {importing && <ImportDialog params={params} onClose={() => setImporting(false)} />}
      {adding && (
        <RedirectDialog params={params} destinations={destinations} onClose={() => setAdding(false)} />
      )}
      {deleted && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleted(null)}
          title="Delete this redirect?"
          description={`Readers who follow ${deleted.source} will no longer be led on. You can't undo this.`}
          confirmLabel="Delete redirect"
          danger
          onConfirm={() => removal.mutateAsync({ params: { ...params, siteRedirectId: deleted.id } })}
        />
      )}
    </PageBody>
  );
};
