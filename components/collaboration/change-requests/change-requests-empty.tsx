"use client";

import { Archive, GitPullRequest, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { ListView } from "./lists";

/** Shows the empty state of a tab. */
export const ChangeRequestsEmpty = ({
  view,
  openHref,
  action,
}: {
  view: ListView;
  openHref: string;
  action: ReactNode;
}) => {
  switch (view.list) {
    case "review":
      return (
        <EmptyState icon={<Inbox />} title="You're all caught up">
          Requests for your review appear here. <Link href={openHref}>See all open change requests</Link>
        </EmptyState>
      );
    case "merged":
      return (
        <EmptyState icon={<GitPullRequest />} title="Nothing merged yet">
          Merged change requests appear here.
        </EmptyState>
      );
    case "archived":
      return (
        <EmptyState icon={<Archive />} title="The archive is empty">
          Archived change requests appear here. You can reopen them.
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          icon={<GitPullRequest />}
          title={view.list === "draft" ? "No drafts" : "No open change requests"}
          actions={action}
        >
          Edit pages in a change request, ask for a review, and merge when it's ready.
        </EmptyState>
      );
  }
};
