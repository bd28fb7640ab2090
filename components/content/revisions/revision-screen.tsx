"use client";

import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { FoldVertical, Undo2, UnfoldVertical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ChangedPageFacts } from "@/components/collaboration/change-requests/change-rows";
import { OtherChanges } from "@/components/collaboration/change-requests/other-changes";
import { type ChangedPage, changedContent, summaryOf } from "@/components/content/document/changed-pages";
import { type DiffMode, DiffModeControl, useDiffMode } from "@/components/content/document/diff-mode";
import { DocumentDiff } from "@/components/content/document/document-diff";
import { FOLDED, isChange, useOpenedBlocks } from "@/components/content/document/opened-blocks";
import { PageMark } from "@/components/content/document/page-marks";
import { SourceDiff } from "@/components/content/document/source-diff";
import { CommitLink } from "@/components/exchange/git/commit-link";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { ScreenBody } from "@/components/layout/screen";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useNearViewport } from "@/components/ui/near-viewport";
import { RelativeTime } from "@/components/ui/relative-time";
import { RenderingSkeleton } from "@/components/ui/rendering-skeleton";
import { Said, useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { contentChanges, revisions } from "@/lib/content/revisions/operations";
import type { RevisionSummary } from "@/lib/content/revisions/schemas";
import { call } from "@/lib/platform/api/client";
import { mutation, query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { authorName, changesRead, type RevisionTarget, revisionTitle, writersOf } from "./reads";

/** Revisions never change, so comparisons never become outdated. */
const comparisonQuery = ({ spaceId, revisionId }: RevisionTarget, pageId: string, folded: boolean) =>
  queryOptions({
    queryKey: ["comparisons", spaceId, revisionId, pageId, folded],
    queryFn: ({ signal }) =>
      call(contentChanges.comparePage.revision, {
        params: { spaceId, revisionId, pageId },
        query: folded ? FOLDED : {},
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const NO_BLOCKS: readonly never[] = [];

type ShownProps = { target: RevisionTarget; page: ChangedPage; mode: DiffMode; unfolded: boolean };

const Comparison = ({ target, page, mode, unfolded }: ShownProps) => {
  const say = useSay();
  const { data, error, refetch } = useQuery(comparisonQuery(target, page.id, mode !== "source" && !unfolded));
  const { blocks, open } = useOpenedBlocks(data?.blocks ?? NO_BLOCKS, (range) =>
    call(contentChanges.comparePage.revision, { params: { ...target, pageId: page.id }, query: range }),
  );
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <RenderingSkeleton lines={6} />;
  if (page.kind === "computed") return <ChangedPageFacts page={page} compared={data} />;
  if (!blocks.some(isChange))
    return <p className="text-sm text-muted">{say("The page text didn't change.")}</p>;
  if (mode === "source")
    return (
      data.source && (
        <SourceDiff
          before={data.source.before}
          after={data.source.after}
          unfolded={unfolded}
          label={say("Changed lines of {title}", { title: page.title })}
        />
      )
    );
  return <DocumentDiff blocks={blocks} mode={mode} onOpen={open} />;
};

const ChangedPageSection = (props: ShownProps) => {
  const say = useSay();
  const { page } = props;
  const { element, near, height } = useNearViewport(false);
  const title = page.title || say("Untitled page");
  return (
    <section aria-label={title} className="rounded-lg border border-border">
      <header className="flex flex-wrap items-center gap-2.5 rounded-t-lg border-b border-border bg-surface px-4 py-2">
        <PageMark mark={page.mark} />
        <h2 className="min-w-0 text-sm font-semibold wrap-anywhere">{title}</h2>
        {page.path && <span className="min-w-0 truncate text-xs text-subtle">/{page.path}</span>}
      </header>
      <div ref={element} className="p-4">
        {page.kind !== "computed" && <ChangedPageFacts page={page} />}
        {near ? <Comparison {...props} /> : <div style={{ minHeight: height }} />}
      </div>
    </section>
  );
};

const RevertButton = ({ target, summary }: { target: RevisionTarget; summary: RevisionSummary }) => {
  const say = useSay();
  const router = useRouter();
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId: target.spaceId } }));
  const { mutateAsync } = useMutation(mutation(revisions.revert));
  const revert = async () => {
    try {
      const opened = await mutateAsync({ params: target });
      toast.success(say("Opened #{number} to revert this revision", { number: String(opened.number) }), {
        description: say("Merge it to take effect."),
      });
      router.push(addresses.changeRequest.overview(target.spaceId, opened.number));
    } catch (error) {
      reportFailure(error);
    }
  };
  const reason =
    summary.parents.length === 0
      ? say("You can't revert the first revision.")
      : !space?.permissions.edit && say("You need edit access to this space.");
  return (
    <Button icon={<Undo2 aria-hidden="true" />} disabledReason={reason} onClick={revert}>
      {say("Revert")}
    </Button>
  );
};

const Authorship = ({ target, summary }: { target: RevisionTarget; summary: RevisionSummary }) => {
  const say = useSay();
  const { mergedFrom } = summary;
  const author = authorName(say, summary);
  const when = <RelativeTime value={summary.createdAt} />;
  if (!mergedFrom) return <Said text="{author} made this {when}" values={{ author, when }} />;
  const changeRequest = (
    <Link href={addresses.changeRequest.overview(target.spaceId, mergedFrom.number)}>
      {say("change request #{number}", { number: String(mergedFrom.number) })}
    </Link>
  );
  const writers = writersOf(say, summary);
  return writers === null ? (
    <Said text="{author} merged {changeRequest} {when}" values={{ author, changeRequest, when }} />
  ) : (
    <Said
      text="{author} merged {changeRequest} by {writers} {when}"
      values={{ author, changeRequest, writers, when }}
    />
  );
};

/** Shows a revision: its author, its time, and all its changes. */
export const RevisionScreen = ({ target, summary }: { target: RevisionTarget; summary: RevisionSummary }) => {
  const say = useSay();
  const { data: changes } = useQuery(query(contentChanges.list.revision, changesRead(target)));
  const { mode, setMode } = useDiffMode();
  const [unfolded, setUnfolded] = useState(false);
  const content = changes && changedContent(changes);
  const empty = content && content.pages.length === 0 && content.others.length === 0;
  return (
    <ScreenBody className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="mb-1 text-xs">
            <Link href={addresses.space.history(target.spaceId)}>{say("History")}</Link>
          </p>
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight wrap-anywhere">
            {revisionTitle(say, summary)}
            {summary.current && <Badge tone="success">{say("Current")}</Badge>}
          </h1>
          <p className="mt-1 text-sm text-muted">
            <Authorship target={target} summary={summary} />
            {content && !empty && <>: {summaryOf(say, content)}.</>}
          </p>
          {summary.git && (
            <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
              <Said
                text={summary.git.createdByService ? "Exported to Git as {commit}" : "From Git: {commit}"}
                values={{ commit: <CommitLink commit={summary.git} /> }}
              />
            </p>
          )}
        </div>
        <RevertButton target={target} summary={summary} />
      </div>
      {content && !empty && (
        <div className="flex items-center gap-2">
          <DiffModeControl mode={mode} onChange={setMode} />
          <IconButton
            label={unfolded ? say("Fold unchanged parts") : say("Show unchanged parts")}
            size="sm"
            aria-pressed={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? <FoldVertical /> : <UnfoldVertical />}
          </IconButton>
        </div>
      )}
      {empty && (
        <EmptyState title={say("No changes")}>
          {say("This revision has the same content as the previous one.")}
        </EmptyState>
      )}
      {content && (
        <OtherChanges
          others={content.others}
          compared={{
            between: target,
            read: (reusableContentId, part) =>
              call(contentChanges.compareReusableContent.revision, {
                params: { ...target, reusableContentId },
                query: part,
              }),
          }}
        />
      )}
      {content?.pages.map((page) => (
        <ChangedPageSection key={page.id} target={target} page={page} mode={mode} unfolded={unfolded} />
      ))}
    </ScreenBody>
  );
};
