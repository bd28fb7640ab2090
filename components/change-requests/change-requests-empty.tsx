"use client";

import { Archive, GitPullRequest, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import type { ListView } from "./lists";

/** What a tab says that holds nothing. */
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
        <EmptyState icon={<Inbox />} title="Nothing waits for your review">
          Who asks you to review a change request puts it here. <Link href={openHref}>See all open ones</Link>
        </EmptyState>
      );
    case "merged":
      return (
        <EmptyState icon={<GitPullRequest />} title="Nothing was merged yet">
          Change requests stay here once they are part of their space.
        </EmptyState>
      );
    case "archived":
      return (
        <EmptyState icon={<Archive />} title="The archive is empty">
          Change requests that were set aside are kept here and can be reopened.
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          icon={<GitPullRequest />}
          title={view.list === "draft" ? "No drafts" : "No open change requests"}
          actions={action}
        >
          Edit pages in a change request, have it reviewed, and merge it when it is ready.
        </EmptyState>
      );
  }
};
