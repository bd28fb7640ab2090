"use client";

import { useQuery } from "@tanstack/react-query";
import { discussionOf, useDiscussionWrite } from "@/components/collaboration/comments/discussion";
import { ThreadComposer } from "@/components/collaboration/comments/thread-composer";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import type { TextQuote } from "@/lib/collaboration/comments/schemas";
import { pageBlocks } from "@/lib/collaboration/suggestions/operations";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { query } from "@/lib/platform/api/queries";

export type NewThreadProps = {
  scope: LiveScope;
  pageId: string;
  /** The key of the block. */
  block: string;
  quote?: TextQuote;
  /** True if the thread begins with a suggestion. */
  suggesting?: boolean;
  blockText: () => string;
  /** True if the block has threads already. */
  another: boolean;
  /** The field has the focus even then. */
  writing?: boolean;
  onDone: () => void;
  className?: string;
};

/** Writes a thread about a block or some of its words. */
export const NewThread = ({
  scope,
  pageId,
  block,
  quote,
  suggesting,
  blockText,
  another,
  writing = false,
  onDone,
  className,
}: NewThreadProps) => {
  const say = useSay();
  const { run } = useDiscussionWrite();
  // The Markdown that a suggestion begins with; people can comment without it.
  const { data, isPending } = useQuery(
    query(operationAt(scope, pageBlocks.get), { params: { ...scope, pageId, blockKey: block } }),
  );
  if (suggesting && isPending) return <SkeletonText lines={3} className={className} />;
  return (
    <ThreadComposer
      key={quote?.exact}
      label={say("Comment on this block")}
      placeholder={another ? say("Start another thread") : say("Comment on this block")}
      quote={quote}
      blockText={blockText}
      source={data?.markdown}
      suggesting={suggesting}
      autoFocus={!another || writing || quote !== undefined}
      draftKey={`block ${pageId} ${block}`}
      onSubmit={async (thread) => {
        await run(() => discussionOf(scope).post({ ...thread, page: pageId, node: block }));
        onDone();
      }}
      onCancel={onDone}
      className={className}
    />
  );
};
