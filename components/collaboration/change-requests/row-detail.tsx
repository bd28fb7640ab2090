"use client";

import { useQuery } from "@tanstack/react-query";
import { RichText } from "@/components/collaboration/comments/rich-text";
import { changedContent, summaryOf } from "@/components/content/document/changed-pages";
import { PageMark } from "@/components/content/document/page-marks";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { contentChanges } from "@/lib/content/revisions/operations";
import { query } from "@/lib/platform/api/queries";

const SHOWN = 20;

/** Shows the description and changed pages of an expanded row, read when it expands. */
export const RowDetail = ({ id, space, description }: ChangeRequest) => {
  const say = useSay();
  const { data, error } = useQuery(
    query(contentChanges.list.changeRequest, {
      params: { spaceId: space, changeRequestId: id },
      query: { limit: String(2 * SHOWN) },
    }),
  );
  const content = data && changedContent(data);
  return (
    <div className="grid gap-x-8 gap-y-3 text-sm md:grid-cols-2">
      <div className="min-w-0">
        {description ? (
          <RichText document={description} />
        ) : (
          <p className="text-muted">{say("No description yet.")}</p>
        )}
      </div>
      <div className="min-w-0">
        {error && <p role="alert">{error.message}</p>}
        {!content && !error && <SkeletonText lines={3} />}
        {content && (
          <>
            <p className="mb-1 font-medium">{summaryOf(say, content)}</p>
            <ul className="space-y-1">
              {content.pages.slice(0, SHOWN).map((page) => (
                <li key={page.id} className="flex min-w-0 items-center gap-2">
                  <PageMark mark={page.mark} />
                  <span className="truncate">{page.title || say("Untitled page")}</span>
                </li>
              ))}
            </ul>
            {content.pages.length > SHOWN && (
              <p className="mt-1 text-xs text-subtle">{say("and more pages")}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
};
