"use client";

import { useInfiniteQuery, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { CornerUpRight, Download, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { ScreenBody } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { siteSpacesIn } from "@/components/sites/structure/structure-rows";
import { type SiteParams, useSite } from "@/components/sites/use-site";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { downloadText } from "@/components/ui/download-text";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/input";
import { lazyComponent, lazyModule } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { useDebounced } from "@/components/ui/use-debounced";
import { call } from "@/lib/platform/api/client";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { siteRedirects } from "@/lib/sites/redirects/operations";
import type { SiteRedirect } from "@/lib/sites/redirects/schemas";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { siteStructure } from "@/lib/sites/structure/operations";
import { destinationChoices, destinationLabel } from "./destinations";
import { type RedirectAction, redirectColumns } from "./redirect-columns";
import { ORIGINS, originOf, redirectsRead } from "./redirects-read";

/** Reads the titles of pages that redirects lead to, by page id; undefined while loading. */
const usePageTitles = (
  structure: SiteStructure | undefined,
  redirects: readonly SiteRedirect[] | undefined,
): ReadonlyMap<string, string> | undefined => {
  const siteSpaces = new Set(
    redirects?.flatMap(({ destination }) =>
      destination.kind === "site-page" ? [destination.siteSpaceId] : [],
    ),
  );
  const spaces = structure
    ? siteSpacesIn(structure).flatMap(({ id, space }) => (siteSpaces.has(id) ? [space.id] : []))
    : [];
  return useQueries({
    queries: [...new Set(spaces)].map((spaceId) => pageTreeQuery({ spaceId })),
    combine: (trees) =>
      trees.some(({ isPending }) => isPending)
        ? undefined
        : new Map(trees.flatMap(({ data = [] }) => flatten(data).map(({ id, title }) => [id, title]))),
  });
};

const loadCsv = lazyModule(() => import("./redirect-csv"));

/** Downloads all redirects of a site as a CSV file. */
async function downloadRedirects(params: SiteParams): Promise<void> {
  const { redirectsToCsv } = await loadCsv();
  const all: SiteRedirect[] = [];
  let page: string | undefined;
  do {
    const { items, next } = await call(siteRedirects.list, {
      params,
      query: { limit: "1000", ...(page !== undefined && { page }) },
    });
    all.push(...items);
    page = next?.page;
  } while (page !== undefined);
  downloadText(redirectsToCsv(all), "redirects.csv", "text/csv");
}

const NewRedirectDialog = lazyComponent(() => import("./redirect-dialog"), "NewRedirectDialog");
const EditRedirectDialog = lazyComponent(() => import("./redirect-dialog"), "EditRedirectDialog");
const ImportDialog = lazyComponent(() => import("./import-dialog"), "ImportDialog");

type DialogState = { kind: "add" | "import" } | { kind: "edit" | "delete"; redirect: SiteRedirect };

/** Manages the redirects of a site. */
export const RedirectsScreen = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const { permissions } = useSite(params);
  const [search, setSearch] = useState("");
  const [chosen, choose] = useUrlValue("origin");
  const [from, setFrom] = useUrlValue("from");
  const origin = originOf(chosen);
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const wanted = useDebounced(search.trim());
  const list = useInfiniteQuery(pagesQuery(siteRedirects.list, redirectsRead(params, origin, wanted)));
  const structure = useQuery(query(siteStructure.get, { params }));
  const removal = useMutation(mutation(siteRedirects.remove));
  const changing = useMutation(mutation(siteRedirects.changeMany));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const pageTitles = usePageTitles(structure.data, rows);
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} level={2} />;

  const places = structure.data ? destinationChoices(say, structure.data) : [];
  const exportAll = () =>
    downloadRedirects(params).catch(
      (error) => void toast.failed(say("Couldn't export the redirects"), error),
    );
  const publish = async ({ source }: SiteRedirect) => {
    const body = { redirects: [{ source, intent: "publish" as const }] };
    try {
      const { results } = await changing.mutateAsync({ params, body });
      const refused = results[0]?.error;
      if (refused === undefined) toast.success(say("{source} is redirected", { source }));
      else toast.failed(say("Couldn't publish the redirect"), new Error(refused));
    } catch (error) {
      toast.failed(say("Couldn't publish the redirect"), error);
    }
  };
  const act = (action: RedirectAction, redirect: SiteRedirect) => {
    if (action === "publish") void publish(redirect);
    else setDialog({ kind: action, redirect });
  };
  const close = () => {
    setDialog(null);
    setFrom("");
  };
  const actions = permissions.admin && (
    <>
      <Button
        variant="ghost"
        icon={<Upload aria-hidden="true" />}
        onClick={() => setDialog({ kind: "import" })}
      >
        {say("Import")}
      </Button>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setDialog({ kind: "add" })}>
        {say("New redirect")}
      </Button>
    </>
  );
  const isFiltered = wanted !== "" || origin !== "all";
  const isEmpty = search === "" && !isFiltered && list.data?.pages[0]?.count === 0;
  return (
    <ScreenBody className="flex flex-col gap-4">
      {!isEmpty && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            label={say("Filter redirects")}
            placeholder={say("Filter by path")}
            value={search}
            onChange={setSearch}
            className="w-full max-w-xs"
          />
          <SegmentedControl
            label={say("Origin")}
            segments={ORIGINS.map(({ value, label }) => ({ value, label: say(label) }))}
            value={origin}
            onChange={(value) => choose(value === "all" ? "" : value)}
          />
          <span className="ml-auto flex flex-wrap gap-2">
            <Button variant="ghost" icon={<Download aria-hidden="true" />} onClick={exportAll}>
              {say("Export")}
            </Button>
            {actions}
          </span>
        </div>
      )}
      <DataTable
        label={say("Redirects")}
        columns={redirectColumns(say, {
          inWords: ({ destination }) => destinationLabel(say, destination, places, pageTitles),
          ...(permissions.admin && { onAction: act }),
        })}
        rows={rows}
        rowKey={({ id }) => id}
        skeletonRows={3}
        empty={
          isFiltered ? (
            <NoMatchState
              noun={say("redirects")}
              onClear={() => {
                setSearch("");
                choose("");
              }}
            />
          ) : (
            <EmptyState
              icon={<CornerUpRight aria-hidden="true" />}
              title={say("No redirects yet")}
              actions={actions}
            >
              {say(
                "When something in the site moves, its old address is redirected automatically. Add others here.",
              )}
            </EmptyState>
          )
        }
      />
      <ShowMore list={list} size="sm" className="justify-center p-3" />
      {dialog?.kind === "import" && <ImportDialog params={params} onClose={close} />}
      {(dialog?.kind === "add" || (from !== "" && permissions.admin)) && structure.data && (
        <NewRedirectDialog params={params} structure={structure.data} source={from} onClose={close} />
      )}
      {dialog?.kind === "edit" && structure.data && (
        <EditRedirectDialog
          params={params}
          structure={structure.data}
          redirect={dialog.redirect}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={say("Delete this redirect?")}
          description={say("Readers who follow {source} will no longer be led on. You can't undo this.", {
            source: dialog.redirect.source,
          })}
          confirmLabel={say("Delete redirect")}
          danger
          onConfirm={() => removal.mutateAsync({ params: { ...params, siteRedirectId: dialog.redirect.id } })}
        />
      )}
    </ScreenBody>
  );
};
