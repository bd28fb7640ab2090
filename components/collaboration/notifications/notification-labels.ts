import type { NotificationKind } from "@/lib/collaboration/notifications/kinds";

/** The name of each kind, and the occasions on which it is sent. */
export const KIND_LABELS: Readonly<Record<NotificationKind, { label: string; description: string }>> = {
  "review-requested": {
    label: "Review requests",
    description: "Someone asks you to review, or to review again.",
  },
  "review-given": { label: "Reviews", description: "Someone approves or requests changes." },
  mentioned: { label: "Mentions", description: "Someone mentions you in a comment." },
  replied: { label: "Replies", description: "Someone replies in a thread you take part in." },
  commented: { label: "Comments", description: "Someone comments on what you follow." },
  "thread-resolved": {
    label: "Resolved threads",
    description: "Someone resolves a thread you take part in.",
  },
  conflicted: {
    label: "Conflicts",
    description:
      "Someone changes the same text as your change request, or an update brings conflicts into it.",
  },
  "words-replaced": {
    label: "Replaced words",
    description: "Someone replaces your words while you both edit a page.",
  },
  merged: { label: "Merges", description: "A change request you follow is merged." },
  "page-updated": { label: "Page updates", description: "A page you follow changes." },
  "import-finished": { label: "Imports", description: "Your import finishes or fails." },
  "pdf-finished": { label: "PDFs", description: "Your PDF is ready or fails." },
};
