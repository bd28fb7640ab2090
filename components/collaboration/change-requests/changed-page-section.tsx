"use client";

import { ExternalLink, MessageSquarePlus } from "lucide-react";
import { memo } from "react";
import { PageMark } from "@/components/content/document/page-marks";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { useNearViewport } from "@/components/ui/near-viewport";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { ChangedPageBody, type ChangedPageBodyProps } from "./changed-page-body";

type ChangedPageSectionProps = ChangedPageBodyProps & {
  /** True if this person has viewed the page in its present state. */
  seen: boolean;
  /** True if the page has changed since this person viewed it. */
  changedSince: boolean;
  onViewed: (pageId: string, viewed: boolean) => void;
};

/**
 * Shows one changed page: its kind of change, its comparison once it is near the viewport, and its threads. Memoized,
 * so that moving from page to page doesn't render hundreds of others again.
 */
export const ChangedPageSection = memo((props: ChangedPageSectionProps) => {
  const say = useSay();
  const { target, page, comments, canComment, seen, changedSince, onViewed, composing, onCompose } = props;
  const { element, near, height } = useNearViewport(composing !== null);
  const title = page.title || say("Untitled page");
  const open = comments.filter(({ status }) => status === "open").length;
  return (
    <section
      id={`page-${page.id}`}
      data-page={page.id}
      tabIndex={-1}
      aria-label={title}
      className="scroll-mt-[calc(var(--sticky-top)-1.5rem)] rounded-lg border border-border"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-t-lg border-b border-border bg-surface px-4 py-2">
        <PageMark mark={page.mark} />
        <h2 className="min-w-0 text-sm font-semibold wrap-anywhere">{title}</h2>
        {page.path && <span className="min-w-0 truncate text-xs text-subtle">/{page.path}</span>}
        {open > 0 && (
          <Badge tone="accent">
            {say({ one: "{count} comment", other: "{count} comments" }, { count: open })}
          </Badge>
        )}
        {changedSince && <Badge tone="warning">{say("Changed since you viewed it")}</Badge>}
        <span className="ml-auto flex items-center gap-2">
          {canComment && (
            <IconButton
              label={say("Comment on {title}", { title })}
              size="sm"
              onClick={() => onCompose({ pageId: page.id, node: null })}
            >
              <MessageSquarePlus />
            </IconButton>
          )}
          {page.mark !== "D" && page.path !== "" && page.kind === "document" && (
            <Button variant="ghost" size="sm" asChild>
              <Link
                tone="quiet"
                className="text-muted max-sm:hidden"
                href={addresses.changeRequest.preview(target.spaceId, target.changeRequestId, page.path)}
              >
                <ExternalLink aria-hidden="true" />
                {say("Preview")}
                <span className="sr-only"> {title}</span>
              </Link>
            </Button>
          )}
          <Checkbox
            label={say("Viewed")}
            aria-label={say("Viewed {title}", { title })}
            checked={seen}
            onCheckedChange={(checked) => onViewed(page.id, checked === true)}
          />
        </span>
      </header>
      <div ref={element} className="px-4 py-4">
        {seen && composing === null ? (
          <p className="text-sm text-muted">{say("Viewed. Uncheck to show the changes.")}</p>
        ) : near ? (
          <ChangedPageBody {...props} />
        ) : (
          <div data-pending="" style={{ minHeight: height }} />
        )}
      </div>
    </section>
  );
});
ChangedPageSection.displayName = "ChangedPageSection";
