import { Archive, GitMerge, GitPullRequest, GitPullRequestDraft } from "lucide-react";
import type { ReactNode } from "react";
import { type BadgeTone, StatusPill } from "@/components/ui/badge";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";

type Look = { label: string; tone: BadgeTone; icon: ReactNode };
const looks: Record<ChangeRequest["status"], Look> = {
  draft: { label: "Draft", tone: "neutral", icon: <GitPullRequestDraft aria-hidden="true" /> },
  open: { label: "Open", tone: "success", icon: <GitPullRequest aria-hidden="true" /> },
  merged: { label: "Merged", tone: "merged", icon: <GitMerge aria-hidden="true" /> },
  archived: { label: "Archived", tone: "outline", icon: <Archive aria-hidden="true" /> },
};

export const ChangeRequestStatusBadge = ({ status }: { status: ChangeRequest["status"] }) => {
  const { label, tone, icon } = looks[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {label}
    </StatusPill>
  );
};
