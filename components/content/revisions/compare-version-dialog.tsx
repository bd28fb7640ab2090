"use client";

import { useQuery } from "@tanstack/react-query";
import { markdownOf } from "@/components/content/document/markdown-of";
import { SourceDiff } from "@/components/content/document/source-diff";
import { failureOf } from "@/components/layout/failure-of";
import { Dialog, DialogBody, DialogContent } from "@/components/ui/dialog";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { pages } from "@/lib/content/pages/operations";
import type { RevisionSummary } from "@/lib/content/revisions/schemas";
import { query } from "@/lib/platform/api/queries";

type CompareVersionDialogProps = {
  spaceId: string;
  pageId: string;
  revision: RevisionSummary;
  onClose: () => void;
};

/** Compares a page at a revision with its present state. */
export const CompareVersionDialog = ({ spaceId, pageId, revision, onClose }: CompareVersionDialogProps) => {
  const say = useSay();
  const wish = { format: "markdown" } as const;
  const then = useQuery(
    query(pages.get.revision, { params: { spaceId, revisionId: revision.id, pageId }, query: wish }),
  );
  const now = useQuery(query(pages.get.space, { params: { spaceId, pageId }, query: wish }));
  const failure = failureOf(then) ?? failureOf(now);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={say("This version and the page now")} size="xl">
        <DialogBody>
          {failure && <ErrorState error={failure} level={3} />}
          {!failure && !(then.data && now.data) && <SkeletonText lines={6} />}
          {then.data &&
            now.data &&
            (markdownOf(then.data) === markdownOf(now.data) ? (
              <p className="text-sm text-muted">{say("The text is the same.")}</p>
            ) : (
              <SourceDiff before={markdownOf(then.data)} after={markdownOf(now.data)} />
            ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
};
