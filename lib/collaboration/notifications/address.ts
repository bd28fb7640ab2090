import { addresses, commentAnchor } from "@/lib/addresses";
import type { Notification } from "./schemas";

/** The console address that shows the subject of a notification. */
export function notificationAddress({
  kind,
  detail,
  space,
  changeRequest,
  page,
  comment,
  reply,
  importRun,
  pdf,
  replaced,
}: Pick<
  Notification,
  | "kind"
  | "detail"
  | "space"
  | "changeRequest"
  | "page"
  | "comment"
  | "reply"
  | "importRun"
  | "pdf"
  | "replaced"
>): string {
  if (pdf !== undefined) return addresses.space.pdf(space.id, pdf);
  if (importRun !== undefined) return addresses.space.importRun(space.id, importRun);
  const anchor = comment === undefined ? "" : `#${commentAnchor(comment, reply)}`;
  if (changeRequest) {
    if (replaced)
      return addresses.changeRequest.replacedWords(
        space.id,
        changeRequest.number,
        replaced.page,
        replaced.revision,
      );
    if (kind === "review-requested") return addresses.changeRequest.changes(space.id, changeRequest.number);
    // The merge box shows the conflicts that an update would cause.
    return kind === "conflicted" && detail !== "ahead"
      ? addresses.changeRequest.conflicts(space.id, changeRequest.number)
      : addresses.changeRequest.overview(space.id, changeRequest.number) + anchor;
  }
  return comment === undefined
    ? addresses.space.reader(space.id, page?.path)
    : addresses.space.comments(space.id) + anchor;
}
