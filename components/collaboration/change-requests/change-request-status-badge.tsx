import { Archive, GitMerge, GitPullRequest, GitPullRequestDraft } from "lucide-react";
import type { ReactNode } from "react";
import { type BadgeTone, StatusPill } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { type Text, text } from "@/lib/core/locales/say";

type Look = { label: Text; tone: BadgeTone; icon: ReactNode };
const looks: Record<ChangeRequest["status"], Look> = {
  draft: { label: text("Draft"), tone: "neutral", icon: <GitPullRequestDraft aria-hidden="true" /> },
  open: {
    label: text("Open|state of a change request"),
    tone: "success",
    icon: <GitPullRequest aria-hidden="true" />,
  },
  merged: { label: text("Merged"), tone: "merged", icon: <GitMerge aria-hidden="true" /> },
  archived: { label: text("Archived"), tone: "outline", icon: <Archive aria-hidden="true" /> },
};

export const ChangeRequestStatusBadge = ({ status }: { status: ChangeRequest["status"] }) => {
  const say = useSay();
  const { label, tone, icon } = looks[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {say(label)}
    </StatusPill>
  );
};
