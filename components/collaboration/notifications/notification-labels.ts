import type { NotificationKind } from "@/lib/collaboration/notifications/kinds";
import { type Text, text } from "@/lib/core/locales/say";

/** The name of each kind, and the occasions on which it is sent. */
export const KIND_LABELS: Readonly<Record<NotificationKind, { label: Text; description: Text }>> = {
  "review-requested": {
    label: text("Review requests"),
    description: text("Someone asks you to review, or to review again."),
  },
  "review-given": { label: text("Reviews"), description: text("Someone approves or requests changes.") },
  mentioned: { label: text("Mentions"), description: text("Someone mentions you in a comment.") },
  replied: { label: text("Replies"), description: text("Someone replies in a thread you take part in.") },
  commented: { label: text("Comments"), description: text("Someone comments on what you follow.") },
  "thread-resolved": {
    label: text("Resolved threads"),
    description: text("Someone resolves a thread you take part in."),
  },
  conflicted: {
    label: text("Conflicts"),
    description: text(
      "Someone changes the same text as your change request, or an update brings conflicts into it.",
    ),
  },
  "words-replaced": {
    label: text("Replaced words"),
    description: text("Someone replaces your words while you both edit a page."),
  },
  merged: { label: text("Merges"), description: text("A change request you follow is merged.") },
  "page-updated": { label: text("Page updates"), description: text("A page you follow changes.") },
  "import-finished": { label: text("Imports"), description: text("Your import finishes or fails.") },
  "pdf-finished": { label: text("PDFs"), description: text("Your PDF is ready or fails.") },
};
