"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookOpen, ChevronDown, FilePlus2, GitPullRequest, PanelLeft, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import NextLink from "next/link";
import { usePathname } from "next/navigation";
import { useCallback, useState, useSyncExternalStore } from "react";
import { addresses, editorAddress, pageAddress, parseEditorAddress } from "@/lib/addresses";
import { changeRequests } from "@/lib/domains/change-requests/operations";
import { spaces } from "@/lib/domains/spaces/operations";
import { query } from "@/lib/platform/api/queries";
import { PageTree } from "../../content/page-tree";
import { type PageNode, storedTreeQuery } from "../../content/tree";
import { reportFailure } from "../../form/report-failure";
import { PageHeader } from "../../layout/page-header";
import { AlsoHere } from "../../presence/also-here";
import { usePresence } from "../../presence/use-presence";
import { Banner } from "../../ui/banner";
import { Button, IconButton } from "../../ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "../../ui/dropdown-menu";
import { EmptyState } from "../../ui/empty-state";
import { Sheet } from "../../ui/sheet";
import { ForbiddenState } from "../../ui/states";
import { FirstPage } from "./first-page";
import { PageDialog } from "./page-dialogs";
import { PageEditor } from "./page-editor";
import { AddItems, PageMenuItems, RowMenu } from "./page-menu";
import type { PageRequest } from "./page-request";
import { mayDrop, placeOfDrop } from "./places";
import { SaveState } from "./save-state";
import type { Saver } from "./saver";
import { createSession } from "./session";
import { usePageAt } from "./use-page-at";
import { usePageChanges } from "./use-page-changes";

/** Most pages are written. */
const ComputedPage = dynamic(() =>
  import("../../computed/computed-page").then((module) => module.ComputedPage),
);

const names = new Intl.ListFormat("en", { type: "conjunction" });

const noSaver = { subscribe: () => () => {}, snapshot: () => null };

export type EditorScreenProps = {
  spaceId: string;
  /** The change request; null = the first change opens one. */
  number: number | null;
};

/** Writing in a change request: the tree to arrange, the page to write. */
export const EditorScreen = ({ spaceId, number: given }: EditorScreenProps) => {
  const address = parseEditorAddress(usePathname());
  // Who comes back to where a change opened one goes on in it.
  const [number, setNumber] = useState(given ?? address.number);
  const [session] = useState(() =>
    createSession(spaceId, number, (opened) => {
      setNumber(opened);
      const { page: at } = parseEditorAddress(location.pathname);
      history.replaceState(null, "", addresses.changeRequest.editor(spaceId, opened, at));
    }),
  );
  // Another page is another address of the same screen: everything it needs is here or asked for by the browser.
  const open = (pageId: string | undefined) =>
    history.pushState(null, "", editorAddress(spaceId, session.number(), pageId));
  const changeRequestId = number === null ? undefined : String(number);
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const { data: tree = [] } = useQuery({
    ...storedTreeQuery({ spaceId, changeRequestId }),
    placeholderData: keepPreviousData,
  });
  const { data: changeRequest } = useQuery({
    ...query(changeRequests.get, { params: { spaceId, changeRequestId: changeRequestId ?? "" } }),
    enabled: changeRequestId !== undefined,
  });
  const [saver, setSaver] = useState<Saver | null>(null);
  const observed = saver ?? noSaver;
  const state = useSyncExternalStore(observed.subscribe, observed.snapshot, observed.snapshot);
  const { page, made, searching } = usePageAt({ spaceId, changeRequestId }, tree, address.page);
  const people = usePresence(
    changeRequestId === undefined ? null : { spaceId, changeRequestId },
    page?.id ?? null,
  );
  const onThisPage = people.filter((each) => each.page !== undefined && each.page === page?.id);
  const changes = usePageChanges(session, tree, { pageId: page?.id, saver }, open);
  const [request, setRequest] = useState<PageRequest | null>(null);
  const [rowMenu, setRowMenu] = useState<string | null>(null);
  const [pagesShown, setPagesShown] = useState(false);
  const onSaver = useCallback((next: Saver | null) => setSaver(next), []);

  if (!space) return null;
  if (!space.permissions.edit)
    return (
      <ForbiddenState size="page" level={1}>
        Your role in “{space.title}” does not include editing. Ask somebody who manages the space.
      </ForbiddenState>
    );
  const closed = changeRequest?.status === "merged" || changeRequest?.status === "archived";
  const hrefOf = (each: PageNode) =>
    each.kind === "document" || each.kind === "computed"
      ? editorAddress(spaceId, number, each.id)
      : undefined;
  const shownHref = (path: string | undefined) => pageAddress(spaceId, number, path);
  const shownPath = (page?.kind === "computed" ? made[0] : page)?.path;
  const pagesTree = (
    <>
      <div className="mb-2 flex items-center justify-between pl-2">
        <span className="text-xs font-medium text-subtle">Pages</span>
        <span className="flex items-center gap-0.5">
          <IconButton
            label="New page"
            size="sm"
            onClick={() => setRequest(page ? { kind: "after", page } : { kind: "first" })}
          >
            <FilePlus2 />
          </IconButton>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton label="Add something else" size="sm">
                <Plus />
              </IconButton>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              <AddItems after={page} onRequest={setRequest} />
            </DropdownMenuContent>
          </DropdownMenu>
        </span>
      </div>
      <PageTree
        label="Pages"
        tree={tree}
        currentId={page?.id}
        hrefOf={hrefOf}
        onOpen={({ id }) => {
          setPagesShown(false);
          open(id);
        }}
        actionsOf={(each) => (
          <RowMenu
            tree={tree}
            page={each}
            changes={changes}
            onRequest={setRequest}
            open={rowMenu === each.id}
            onOpenChange={(open) => setRowMenu(open ? each.id : null)}
          />
        )}
        onMenu={(each) => setRowMenu(each.id)}
        canDrop={(dragged, place) => mayDrop(tree, dragged, place)}
        onDrop={(dragged, place) =>
          void changes.move(dragged, placeOfDrop(tree, dragged, place)).catch(reportFailure)
        }
      />
    </>
  );
  const subject =
    number === null ? "New change request" : `#${number} ${changeRequest?.subject || "Untitled"}`;
  return (
    <div className="flex h-[calc(100dvh-var(--shell-top))] min-h-0 flex-col">
      <PageHeader
        title={page?.kind === "document" ? `Editing ${page.title}` : undefined}
        hideTitle
        crumbs={[
          {
            label: space.emoji ? `${space.emoji} ${space.title}` : space.title,
            href: addresses.space.reader(spaceId),
          },
          {
            label: subject,
            href:
              number === null
                ? addresses.space.reader(spaceId, shownPath)
                : addresses.changeRequest.overview(spaceId, number),
          },
          { label: "Editor" },
        ]}
        actions={
          <>
            <AlsoHere people={people} />
            {state && <SaveState phase={state.phase} />}
            <IconButton label="Pages" className="lg:hidden" onClick={() => setPagesShown(true)}>
              <PanelLeft />
            </IconButton>
            {page && (
              <DropdownMenu>
                <DropdownMenuTrigger asChild>
                  <Button>
                    Page
                    <ChevronDown aria-hidden="true" />
                  </Button>
                </DropdownMenuTrigger>
                <DropdownMenuContent align="end">
                  <PageMenuItems tree={tree} page={page} changes={changes} onRequest={setRequest} />
                </DropdownMenuContent>
              </DropdownMenu>
            )}
            {number !== null && (
              <>
                <Button asChild className="max-md:hidden">
                  <NextLink href={shownHref(shownPath)}>
                    <BookOpen aria-hidden="true" />
                    Preview
                  </NextLink>
                </Button>
                <Button variant="primary" asChild>
                  <NextLink href={addresses.changeRequest.changes(spaceId, number)}>
                    <GitPullRequest aria-hidden="true" />
                    <span>
                      Review<span className="max-sm:hidden"> changes</span>
                    </span>
                  </NextLink>
                </Button>
              </>
            )}
          </>
        }
      />
      {closed && (
        <Banner tone="warning" flush>
          This change request is {changeRequest?.status}; nothing can be edited in it any more.
        </Banner>
      )}
      {onThisPage.length > 0 && !closed && (
        <Banner tone="info" flush>
          {names.format(onThisPage.map(({ user }) => user.displayName))}{" "}
          {onThisPage.length === 1 ? "has" : "have"} this page open too. What both write is put together when
          it is saved; nothing is overwritten silently.
        </Banner>
      )}
      {state?.phase === "offline" && (
        <Banner tone="offline" flush>
          {state.message ?? "The server cannot be reached."} Your text is kept in this browser and sent as
          soon as possible.
        </Banner>
      )}
      <div className="flex min-h-0 flex-1">
        <aside
          aria-label="Pages"
          className="w-64 shrink-0 overflow-y-auto border-r border-border p-3 max-lg:hidden"
        >
          {pagesTree}
        </aside>
        {!page && tree.length === 0 && (
          <FirstPage
            changes={changes}
            onReference={() => setRequest({ kind: "reference", after: undefined })}
          />
        )}
        {!page && tree.length > 0 && !searching && (
          <EmptyState size="page" level={1} title="No such page here" className="flex-1">
            Choose a page from the tree, or add one.
          </EmptyState>
        )}
        {page?.kind === "document" && !closed && (
          <PageEditor
            key={page.id}
            session={session}
            number={number}
            pageId={page.id}
            revision={changeRequest?.revision}
            title={page.title}
            onSaver={onSaver}
          />
        )}
        {page?.kind === "computed" && (
          <ComputedPage
            key={page.id}
            organizationId={space.organization}
            page={page}
            made={made}
            loading={searching}
            hrefOf={({ path }) => shownHref(path)}
            onDetails={() => setRequest({ kind: "details", page })}
            onSource={() => setRequest({ kind: "source", page })}
            closed={closed}
          />
        )}
        {page && (page.kind === "group" || page.kind === "link") && (
          <EmptyState size="page" level={1} title={page.title} className="flex-1">
            A {page.kind} has no text. Its details are in the menu “Page”.
          </EmptyState>
        )}
      </div>
      <Sheet open={pagesShown} onOpenChange={setPagesShown} side="left" title="Pages">
        <div className="p-3">{pagesTree}</div>
      </Sheet>
      {request && (
        <PageDialog
          request={request}
          session={session}
          tree={tree}
          changes={changes}
          onClose={() => setRequest(null)}
        />
      )}
    </div>
  );
};
