import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { Notification } from "./schemas";

type SentenceFacts = Pick<
  Notification,
  "kind" | "detail" | "count" | "by" | "changeRequest" | "page" | "space"
>;

/** The title of the subject of a notification. */
export const notificationTitle = ({ changeRequest, page, space }: SentenceFacts): string =>
  changeRequest ? `#${changeRequest.number} ${subjectOf(changeRequest)}` : (page?.title ?? space.title);

const times = (count: number, sentence: string) => (count > 1 ? `${sentence} (${count})` : sentence);

/** The event as a sentence without the subject's title: "Ben approved". */
export function notificationSentence({ kind, detail, count, by }: SentenceFacts): string {
  const who = by?.displayName ?? "Bindery";
  switch (kind) {
    case "review-requested":
      return `${who} asked you to review${detail === "again" ? " again" : ""}`;
    case "review-given":
      return `${who} ${detail === "approved" ? "approved" : "requested changes"}`;
    case "mentioned":
      return `${who} mentioned you`;
    case "replied":
      return times(count, `${who} replied`);
    case "commented":
      return times(count, `${who} commented`);
    case "thread-resolved":
      return `${who} resolved a thread`;
    case "conflicted":
      return detail === "ahead" ? `${who} changed the same text` : "Conflicts to resolve";
    case "words-replaced":
      return `${who} replaced words of yours`;
    case "merged":
      return `${who} merged`;
    case "page-updated":
      return times(count, `${who} updated a page you follow`);
    case "import-finished":
      return detail === "failed" ? "Your import failed" : "Your import finished";
    case "pdf-finished":
      return detail === "failed" ? "Your PDF could not be made" : "Your PDF is ready";
  }
}
