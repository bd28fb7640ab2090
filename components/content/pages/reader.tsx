"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, CircleAlert } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { ReadAbout } from "@/components/collaboration/notifications/read-about";
import { DocumentView } from "@/components/content/document/document-view";
import { PageCoverImage } from "@/components/content/document/page-cover";
import { PageTree } from "@/components/content/document/page-tree";
import { bringsTitle, type ReadPage } from "@/components/content/document/rendered";
import { TableOfContents } from "@/components/content/document/table-of-contents";
import {
  neighboursOf,
  type PageNode,
  pageTreeQuery,
  withoutComputed,
} from "@/components/content/document/tree";
import { useBranches } from "@/components/content/document/use-branches";
import { useLatePlace, useReadPage } from "@/components/content/document/use-read-page";
import type { SelectedWords } from "@/components/content/document/words";
import { failureOf } from "@/components/layout/failure-of";
import { SplitPane } from "@/components/layout/split-pane";
import { cn } from "@/components/ui/cn";
import { EmojiImage } from "@/components/ui/emoji-image";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonText } from "@/components/ui/skeleton";
import { useIsShown } from "@/components/ui/use-is-shown";
import { editorAddress, pageAddress } from "@/lib/addresses";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { BlockComments } from "./block-comments";
import { useClickedPlace } from "./clicked-place";
import { PageBacklinks } from "./page-backlinks";
import { PagePath } from "./page-path";
import { PagesBelow } from "./pages-below";
import { PagesPane } from "./pages-pane";
import { useLinkedBlock } from "./use-linked-block";
import { marksWith, usePageThreads } from "./use-page-threads";

/** Shows the cover, and the title above a text that does not begin with one. */
const PageHeading = ({ read, source }: { read: ReadPage; source: LiveScope }) => {
  const { page } = read;
  const cover = page.cover && <PageCoverImage scope={source} cover={page.cover} className="mb-6" />;
  if (bringsTitle(read)) return cover;
  return (
    <header className="mb-8">
      {cover}
      <h1 dir="auto" className="text-3xl font-semibold tracking-tight wrap-anywhere">
        {page.emoji && (
          <>
            <EmojiImage emoji={page.emoji} />{" "}
          </>
        )}
        {page.title}
      </h1>
      {page.description && (
        <p dir="auto" className="mt-2 text-lg text-muted">
          {page.description}
        </p>
      )}
    </header>
  );
};

const Neighbour = ({ page, href, back }: { page: PageNode; href: string; back?: boolean }) => {
  const say = useSay();
  return (
    <ScreenLink
      href={href}
      className={`flex min-w-0 flex-1 flex-col gap-0.5 rounded-lg border border-border px-4 py-3 hover:border-strong hover:bg-hover ${back ? "items-start" : "items-end text-right sm:col-start-2"}`}
    >
      <span className="flex items-center gap-1 text-xs text-subtle">
        {back && <ArrowLeft aria-hidden="true" className="size-3.5" />}
        {back ? say("Previous") : say("Next")}
        {!back && <ArrowRight aria-hidden="true" className="size-3.5" />}
      </span>
      <span className="text-sm font-medium wrap-anywhere">{page.title}</span>
    </ScreenLink>
  );
};

/** Links to the previous and the next page. */
const Neighbours = ({
  tree,
  pageId,
  hrefOf,
}: {
  tree: readonly PageNode[];
  pageId: string;
  hrefOf: (page: PageNode) => string | undefined;
}) => {
  const say = useSay();
  const { previous, next } = neighboursOf(tree, pageId);
  if (!previous && !next) return null;
  return (
    <nav aria-label={say("Previous and next page")} className="mt-8 grid gap-3 sm:grid-cols-2">
      {previous && <Neighbour back page={previous} href={hrefOf(previous) ?? ""} />}
      {next && <Neighbour page={next} href={hrefOf(next) ?? ""} />}
    </nav>
  );
};

const ErrorState = lazyComponent(() => import("@/components/ui/states"), "ErrorState");
const CommentsPanel = lazyComponent(() => import("./comments-panel"), "CommentsPanel", {
  ssr: false,
  loading: () => <SkeletonText lines={4} />,
});

/** Loaded on demand, because most pages are not generated. */
const GeneratedFromLine = lazyComponent(
  () => import("@/components/content/computed/generated-from-line"),
  "GeneratedFromLine",
);

/** Loaded on demand, because most pages come as a whole. */
const PageRest = lazyComponent(() => import("./page-rest"), "PageRest");

const RemovedThreads = lazyComponent(() => import("./removed-threads"), "RemovedThreads", { ssr: false });

/** Shown only to editors, who can repair it. */
const UnmadeNote = () => {
  const say = useSay();
  return (
    <span title={say("Couldn't generate its pages")} className="shrink-0 text-warning">
      <CircleAlert aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{say("couldn't generate its pages")}</span>
    </span>
  );
};

type Panel = "outline" | "comments";

/** Leaves room for threads beside the text: the text moves aside only as far as it must. */
const HAS_BESIDE =
  "has-beside [--beside:clamp(13.5rem,100cqw_-_44.25rem,18rem)] [--beside-end:max((100cqw_-_42rem)/2,var(--beside)_+_2.25rem)] @min-[54rem]/centre:mr-(--beside-end)! @min-[54rem]/centre:ml-[max(0px,100cqw_-_42rem_-_var(--beside-end))]! @min-[54rem]/centre:max-w-none!";

type ReaderProps = {
  source: LiveScope;
  path: string | undefined;
  /** Shown above the page, such as its change request. */
  banner?: ReactNode;
};

/** Shows one page: the tree, the text, and the outline or the discussion beside it. */
export const Reader = ({ source, path, banner }: ReaderProps) => {
  const say = useSay();
  const { spaceId, changeRequestId } = source;
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const { data: all } = useQuery(pageTreeQuery(source));
  const mayEdit = space?.permissions.edit ?? false;
  const tree = useMemo(() => (mayEdit ? (all ?? []) : withoutComputed(all ?? [])), [all, mayEdit]);
  const { data: read, error, refetch } = useReadPage(source, path);
  const more = read?.more ?? false;
  useLatePlace(more);
  const branches = useBranches(tree, read?.page.id);
  const [chosen, setPanel] = useState<Panel | null>(null);
  const text = useRef<HTMLDivElement>(null);
  useClickedPlace(text, read?.page.id, read?.html);
  useLinkedBlock(text, read?.html, !more);
  const room = useIsShown();
  const threads = usePageThreads(source, read?.page.id);
  const [words, setWords] = useState<SelectedWords | null>(null);
  const marks = marksWith(say, threads, words);
  const hasBeside = threads.byBlock.size > 0 && read?.page.from === undefined;
  const beside = room.shown && hasBeside;
  const panel = chosen ?? (threads.linkedApart ? "comments" : "outline");
  const hrefOf = (page: PageNode) => {
    if (page.kind === "link") return page.href;
    const number = changeRequestId === undefined ? null : Number(changeRequestId);
    if (page.kind === "computed") return editorAddress(spaceId, number, page.id);
    return pageAddress(spaceId, number, page.path);
  };

  const failure = failureOf({ data: read, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} size="page" level={1} />;
  if (!read) return null;
  const { page, html, outline } = read;
  const pages = (
    <PageTree
      label={say("Pages")}
      tree={tree}
      branches={branches}
      currentId={page.id}
      hrefOf={hrefOf}
      noteOf={({ kind }) => kind === "computed" && <UnmadeNote />}
    />
  );
  const aside = (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={say("Beside the page")}
        value={panel}
        onChange={setPanel}
        segments={[
          { value: "outline", label: say("Outline") },
          {
            value: "comments",
            label:
              threads.open.length > 0
                ? say("Comments ({count})", { count: threads.open.length })
                : say("Comments"),
          },
        ]}
        className="w-full [&>button]:flex-1"
      />
      {panel === "outline" ? (
        <TableOfContents outline={outline} />
      ) : (
        <CommentsPanel
          scope={source}
          pageId={page.id}
          threads={threads}
          text={text}
          onBlocks={page.from === undefined}
          beside={beside}
        />
      )}
    </div>
  );
  return (
    <SplitPane
      centre="prose"
      bar={<PagePath tree={tree} pageId={page.id} hrefOf={hrefOf} />}
      left={{
        label: say("Pages"),
        // Search covers merged content only.
        content: changeRequestId === undefined ? <PagesPane spaceId={spaceId}>{pages}</PagesPane> : pages,
      }}
      right={{
        label: say("Outline and comments"),
        content: aside,
        wanted: threads.linkedApart,
        yields: hasBeside,
      }}
    >
      {banner}
      {space && changeRequestId === undefined && (
        <ReadAbout organization={space.organization} page={page.id} />
      )}
      <article aria-label={page.title} className={cn(hasBeside && HAS_BESIDE)}>
        <PageHeading read={read} source={source} />
        {page.from && <GeneratedFromLine spaceId={spaceId} from={page.from} />}
        {page.kind === "group" ? (
          <PagesBelow tree={tree} pageId={page.id} hrefOf={hrefOf} />
        ) : (
          <div className="relative max-sm:pr-4">
            <div ref={room.ref} className="hidden @min-[54rem]/centre:block" />
            <DocumentView ref={text} html={html} aided marks={marks} />
            {!page.from && (
              <BlockComments
                key={page.id}
                scope={source}
                pageId={page.id}
                html={html}
                text={text}
                threads={threads}
                mayComment={space?.permissions.comment ?? false}
                words={words}
                onWords={setWords}
                beside={beside}
              />
            )}
            {more && <PageRest error={error} onRetry={() => void refetch()} />}
          </div>
        )}
        {!more && threads.adrift.length > 0 && <RemovedThreads scope={source} threads={threads.adrift} />}
        <footer className="mt-12 border-t border-border pt-4">
          {page.updatedAt && (
            <p className="text-xs text-subtle">
              <Said text="Last updated {when}" values={{ when: <RelativeTime value={page.updatedAt} /> }} />
            </p>
          )}
          <PageBacklinks key={page.id} source={source} pageId={page.id} />
          <Neighbours tree={tree} pageId={page.id} hrefOf={hrefOf} />
        </footer>
      </article>
    </SplitPane>
  );
};
