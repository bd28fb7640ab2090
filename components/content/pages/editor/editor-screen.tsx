"use client";

import { Braces, LayoutTemplate } from "lucide-react";
import { useEffect, useState } from "react";
import type { PageNode } from "@/components/content/document/tree";
import { reportFailure } from "@/components/form/report-failure";
import { submitting } from "@/components/form/use-submit";
import { Screen } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { Sheet } from "@/components/ui/sheet";
import { ForbiddenState } from "@/components/ui/states";
import { useOnline } from "@/components/ui/use-online";
import { useRegions } from "@/components/ui/use-regions";
import { useSingleRun } from "@/components/ui/use-single-run";
import { addresses, editorAddress, pageAddress } from "@/lib/addresses";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { ArrangePages } from "./arrange-pages";
import { CopyText } from "./copy-text";
import { EditorActions } from "./editor-actions";
import { PageDialog } from "./page-dialogs";
import { PageEditor } from "./page-editor";
import { newPage, type PageRequest } from "./page-request";
import type { Saver, SaverState } from "./saver";
import { useEditedTree, useEditSession, usePeople, useSaverState } from "./use-editor-screen";
import { useFocusMode } from "./use-focus-mode";
import type { PageChangeActions } from "./use-page-changes";

type FirstPageProps = {
  changes: PageChangeActions;
  onTemplate: () => void;
  onReference: () => void;
};

/** Creates the first page of an empty tree. */
const FirstPage = ({ changes, onTemplate, onReference }: FirstPageProps) => {
  const say = useSay();
  const [title, setTitle] = useState("");
  const { run, pending } = useSingleRun(() =>
    changes.insertFirst(title.trim() || say("Untitled"), null).catch(reportFailure),
  );
  return (
    <form onSubmit={submitting(run)} className="mx-auto w-full max-w-sm px-4 py-20">
      <h1 className="text-lg font-semibold">{say("The first page")}</h1>
      <p className="mt-1 mb-4 text-sm text-muted">{say("Enter a title. You can change it later.")}</p>
      <Field label={say("Title")}>
        <Input size="lg" value={title} maxLength={250} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" loading={pending}>
          {say("Start writing")}
        </Button>
        <Button variant="ghost" icon={<LayoutTemplate aria-hidden="true" />} onClick={onTemplate}>
          {say("From a template…")}
        </Button>
        <Button variant="ghost" icon={<Braces aria-hidden="true" />} onClick={onReference}>
          {say("API reference…")}
        </Button>
      </div>
    </form>
  );
};

type EditorNoticesProps = {
  closed: boolean;
  /** The change request's status. */
  status: string | undefined;
  saver: Saver | null;
};

/** The phases in which a text may stay unsaved for long. */
const WAITING: ReadonlySet<SaverState["phase"]> = new Set(["offline", "refused", "conflict"]);

/** Warns that the change request is closed, or that the text is not saved. */
const EditorNotices = ({ closed, status, saver }: EditorNoticesProps) => {
  const say = useSay();
  const state = useSaverState(saver);
  const online = useOnline();
  return (
    <>
      {closed && (
        <Banner tone="warning" flush>
          {status === "merged"
            ? say("This change request is merged; you can't edit it.")
            : say("This change request is archived; you can't edit it.")}
        </Banner>
      )}
      {/* Without a connection, the frame of the screen shows the notice. */}
      {state?.phase === "offline" && online && (
        <Banner tone="offline" flush>
          {state.message ?? say("Can't reach the server.")}{" "}
          {state.isKept && say("Your text is saved in this browser and sent when you're back online.")}
        </Banner>
      )}
      {state && !state.isKept && WAITING.has(state.phase) && (
        <Banner tone="danger" flush title={say("This browser has no room for your unsaved text")}>
          {say("Keep this tab open until the text is saved.")}
        </Banner>
      )}
    </>
  );
};

/** Says that the open page was deleted, and lets the person take its text along. */
const DeletedPage = ({ saver }: { saver: Saver }) => {
  const say = useSay();
  return (
    <Banner tone="danger" flush title={say("This page was deleted")} actions={<CopyText text={saver.text} />}>
      {say("Your edits can't be saved. Copy the text to keep it.")}
    </Banner>
  );
};

/** Loaded on demand, because most pages are not generated. */
const ComputedPage = lazyComponent(
  () => import("@/components/content/computed/computed-page"),
  "ComputedPage",
);

/** Loaded on demand, because few pages are edited while their change request is closed or a role changes. */
const UnsentText = lazyComponent(() => import("./unsent-text"), "UnsentText");

type EditorScreenProps = {
  spaceId: string;
  /** The change request; null until the first change opens one. */
  number: number | null;
};

/** Edits a change request: its page tree and the open page. */
export const EditorScreen = ({ spaceId, number: given }: EditorScreenProps) => {
  const say = useSay();
  const opened = useEditSession(spaceId, given);
  const { session, number, open, space, changeRequest } = opened;
  const [saver, setSaver] = useState<Saver | null>(null);
  const { tree, treeChanges, page, isDeleted, generated, searching, changes } = useEditedTree(opened, saver);
  const { people, onThisPage, onBlock } = usePeople(opened, page?.id);
  const [request, setRequest] = useState<PageRequest | null>(null);
  const [rowMenu, setRowMenu] = useState<string | null>(null);
  const [pagesShown, setPagesShown] = useState(false);
  const focusMode = useFocusMode(page?.kind === "document");
  useRegions();
  const [asked, setAsked] = useUrlValue("new");
  const adding = asked === "page" && Boolean(space?.permissions.edit) && !searching;
  useEffect(() => {
    if (!adding) return;
    setRequest(newPage(page));
    setAsked("");
  }, [adding, page, setAsked]);

  if (!space) return null;
  const unsent = page?.kind === "document" && (
    <UnsentText
      key={page.id}
      session={session}
      pageId={page.id}
      merged={space.permissions.edit && changeRequest?.status === "merged"}
    />
  );
  if (!space.permissions.edit)
    return (
      <>
        {unsent}
        <ForbiddenState size="page" level={1}>
          {say("Your role in “{space}” doesn't include editing. Ask someone who manages the space.", {
            space: space.title,
          })}
        </ForbiddenState>
      </>
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
    number === null
      ? say("New change request")
      : `#${number} ${changeRequest ? subjectOf(say, changeRequest) : ""}`;
  return (
    <Screen
      body="window"
      title={page?.kind === "document" ? say("Editing {page}", { page: page.title }) : undefined}
      hideTitle
      alone={focusMode.isOn}
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
        { label: say("Editor|where pages are written") },
      ]}
      actions={
        <EditorActions
          spaceId={spaceId}
          number={number}
          people={people}
          saver={saver}
          tree={tree}
          page={page}
          shownPath={shownPath}
          changes={changes}
          onRequest={setRequest}
          onPages={() => setPagesShown(true)}
          focusMode={focusMode}
        />
      }
    >
      <EditorNotices closed={closed} status={changeRequest?.status} saver={saver} />
      {closed && unsent}
      {isDeleted && saver && <DeletedPage saver={saver} />}
      <div className="flex min-h-0 flex-1">
        <aside
          aria-label={say("Pages")}
          data-region=""
          hidden={focusMode.isOn}
          className="w-64 shrink-0 overflow-y-auto border-r border-border p-3 max-lg:hidden"
        >
          {pagesTree}
        </aside>
        {!page && tree.length === 0 && (
          <FirstPage
            changes={changes}
            onTemplate={() => setRequest({ kind: "first" })}
            onReference={() => setRequest({ kind: "reference", after: undefined })}
          />
        )}
        {!page && tree.length > 0 && !searching && (
          <EmptyState size="page" level={1} title={say("Page not found")} className="flex-1">
            {say("Choose a page from the tree, or add one.")}
          </EmptyState>
        )}
        {page?.kind === "document" && !closed && (
          <PageEditor
            key={page.id}
            session={session}
            number={number}
            pageId={page.id}
            title={page.title}
            onSaver={setSaver}
            here={{ people: onThisPage, onBlock }}
            alone={focusMode.isOn}
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
            {page.kind === "group"
              ? say("A group has no text. Its details are in the menu “Page”.")
              : say("A link has no text. Its details are in the menu “Page”.")}
          </EmptyState>
        )}
      </div>
      <Sheet open={pagesShown} onOpenChange={setPagesShown} side="left" title={say("Pages")}>
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
