"use client";

import { useEffect, useState } from "react";
import type { PageNode } from "@/components/content/document/tree";
import { Screen } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { Sheet } from "@/components/ui/sheet";
import { ForbiddenState } from "@/components/ui/states";
import { addresses, editorAddress, pageAddress } from "@/lib/addresses";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { ArrangePages } from "./arrange-pages";
import { EditorActions } from "./editor-actions";
import { EditorNotices } from "./editor-notices";
import { FirstPage } from "./first-page";
import { PageDialog } from "./page-dialogs";
import { PageEditor } from "./page-editor";
import { newPage, type PageRequest } from "./page-request";
import { useEditedTree, useEditSession, useOpenSaver, usePeople } from "./use-editor-screen";

/** Loaded on demand, because most pages are not generated. */
const ComputedPage = lazyComponent(() => import("../../computed/computed-page"), "ComputedPage");

type EditorScreenProps = {
  spaceId: string;
  /** The change request; null until the first change opens one. */
  number: number | null;
};

/** Edits a change request: its page tree and the open page. */
export const EditorScreen = ({ spaceId, number: given }: EditorScreenProps) => {
  const opened = useEditSession(spaceId, given);
  const { session, number, open, space, changeRequest } = opened;
  const { saver, state, onSaver } = useOpenSaver();
  const { tree, treeChanges, page, generated, searching, changes } = useEditedTree(opened, saver);
  const { people, onThisPage } = usePeople(opened, page?.id);
  const [request, setRequest] = useState<PageRequest | null>(null);
  const [rowMenu, setRowMenu] = useState<string | null>(null);
  const [pagesShown, setPagesShown] = useState(false);
  const [asked, setAsked] = useUrlValue("new");
  const adding = asked === "page" && Boolean(space?.permissions.edit) && !searching;
  useEffect(() => {
    if (!adding) return;
    setRequest(newPage(page));
    setAsked("");
  }, [adding, page, setAsked]);

  if (!space) return null;
  if (!space.permissions.edit)
    return (
      <ForbiddenState size="page" level={1}>
        Your role in “{space.title}” doesn't include editing. Ask someone who manages the space.
      </ForbiddenState>
    );
  const closed = changeRequest?.status === "merged" || changeRequest?.status === "archived";
  const hrefOf = (each: PageNode) =>
    each.kind === "document" || each.kind === "computed"
      ? editorAddress(spaceId, number, each.id)
      : undefined;
  const shownHref = (path: string | undefined) => pageAddress(spaceId, number, path);
  const shownPath = (page?.kind === "computed" ? generated[0] : page)?.path;
  const pagesTree = (
    <ArrangePages
      tree={tree}
      treeChanges={treeChanges}
      page={page}
      changes={changes}
      hrefOf={hrefOf}
      onOpen={(id) => {
        setPagesShown(false);
        open(id);
      }}
      onRequest={setRequest}
      rowMenu={rowMenu}
      onRowMenu={setRowMenu}
    />
  );
  const subject =
    number === null ? "New change request" : `#${number} ${changeRequest ? subjectOf(changeRequest) : ""}`;
  return (
    <Screen
      body="window"
      title={page?.kind === "document" ? `Editing ${page.title}` : undefined}
      hideTitle
      crumbs={[
        {
          emoji: space.emoji,
          label: space.title,
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
        <EditorActions
          spaceId={spaceId}
          number={number}
          changeRequest={changeRequest}
          people={people}
          state={state}
          tree={tree}
          page={page}
          shownPath={shownPath}
          changes={changes}
          onRequest={setRequest}
          onPages={() => setPagesShown(true)}
        />
      }
    >
      <EditorNotices closed={closed} status={changeRequest?.status} onThisPage={onThisPage} state={state} />
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
          <EmptyState size="page" level={1} title="Page not found" className="flex-1">
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
            generated={generated}
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
    </Screen>
  );
};
