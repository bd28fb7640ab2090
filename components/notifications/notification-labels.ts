import type { NotificationKind } from "@/lib/model/notifications/kinds";

/** What each kind is called, and when it comes. */
export const KIND_LABELS: Readonly<Record<NotificationKind, { label: string; description: string }>> = {
  "review-requested": {
    label: "Review requests",
    description: "Somebody asks you to review, or to review again.",
  },
  "review-given": { label: "Reviews", description: "Somebody approves or requests changes." },
  mentioned: { label: "Mentions", description: "Somebody mentions you in a comment." },
  replied: { label: "Replies", description: "Somebody replies in a thread you take part in." },
  commented: { label: "Comments", description: "Somebody comments on what you follow." },
  "thread-resolved": {
    label: "Resolved threads",
    description: "Somebody resolves a thread you take part in.",
  },
  conflicted: { label: "Conflicts", description: "An update brings conflicts into your change request." },
  merged: { label: "Merges", description: "A change request you follow is merged." },
  "page-updated": { label: "Page updates", description: "A page you follow changes." },
  "import-finished": { label: "Imports", description: "Your import finishes or fails." },
  "pdf-finished": { label: "PDFs", description: "Your PDF is ready or fails." },
};
