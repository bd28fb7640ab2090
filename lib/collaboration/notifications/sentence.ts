import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { Say } from "@/lib/core/locales/say";
import type { Notification } from "./schemas";

type SentenceFacts = Pick<
  Notification,
  "kind" | "detail" | "count" | "by" | "changeRequest" | "page" | "space"
>;

/** The title of the subject of a notification. */
export const notificationTitle = (say: Say, { changeRequest, page, space }: SentenceFacts): string =>
  changeRequest ? `#${changeRequest.number} ${subjectOf(say, changeRequest)}` : (page?.title ?? space.title);

const times = (count: number, sentence: string) => (count > 1 ? `${sentence} (${count})` : sentence);

/** The event as a sentence without the subject's title: "Ben approved". */
export function notificationSentence(say: Say, { kind, detail, count, by }: SentenceFacts): string {
  const person = by?.displayName ?? "Bindery";
  switch (kind) {
    case "review-requested":
      return detail === "again"
        ? say("{person} asked you to review again", { person })
        : say("{person} asked you to review", { person });
    case "review-given":
      return detail === "approved"
        ? say("{person} approved", { person })
        : say("{person} requested changes", { person });
    case "mentioned":
      return say("{person} mentioned you", { person });
    case "replied":
      return times(count, say("{person} replied", { person }));
    case "commented":
      return times(count, say("{person} commented", { person }));
    case "thread-resolved":
      return say("{person} resolved a thread", { person });
    case "conflicted":
      return detail === "ahead"
        ? say("{person} changed the same text", { person })
        : say("Conflicts to resolve");
    case "words-replaced":
      return say("{person} replaced words of yours", { person });
    case "merged":
      return say("{person} merged", { person });
    case "page-updated":
      return times(count, say("{person} updated a page you follow", { person }));
    case "import-finished":
      return detail === "failed" ? say("Your import failed") : say("Your import finished");
    case "pdf-finished":
      return detail === "failed" ? say("Your PDF could not be made") : say("Your PDF is ready");
  }
}
