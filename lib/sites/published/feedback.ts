import "server-only";
import { postReaderComment } from "@/lib/collaboration/comments/commands";
import { isGenerated } from "@/lib/content/computed/pages";
import { loadReadPages } from "@/lib/content/pages/queries";
import { decodeFields } from "@/lib/core/address-text";
import { DomainError, Invalid, NotFound } from "@/lib/core/errors";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { ApiRequest } from "@/lib/platform/api/server/message";
import { limitReaderWrites } from "@/lib/platform/api/server/rate-limit";
import type { Db, RootDb } from "@/lib/platform/db/client";
import { count } from "@/lib/sites/insights/count";
import type { StoredPage } from "@/lib/store/rows";
import type { BuiltResponse } from "./built-response";
import { askWords, insideOfFeedback, LONGEST_COMMENT, RATINGS, type Rating, thanks } from "./feedback-form";
import { readFormFields } from "./forms";
import type { Markup } from "./markup";
import { hrefOf, navigationAround, readableAmong } from "./read-page";
import { reservedPath } from "./reserved-path";
import { documentResponse, partResponse } from "./responses";
import { frameOf } from "./site-frame";
import type { FeedbackTarget } from "./view-models";
import { appearanceOf, hrefOfVariant, type Variant, type VisibleSite, variantAt } from "./visible-site";

/*
 * "Was this helpful?": a rating is counted, and a comment opens a thread on the page for its editors. Both
 * are forms that work without a script. Nothing about the visitor is stored.
 */

const LARGEST_BODY = 8 * 1024;

/** Returns the address that takes feedback on a page; null if feedback is off. */
export const feedbackTarget = (
  shown: VisibleSite,
  { section, siteSpace }: Pick<Variant, "section" | "siteSpace">,
  page: StoredPage,
): FeedbackTarget | null =>
  !appearanceOf(shown.site, siteSpace).feedback.enabled || isGenerated(page) || shown.visitor.preview !== null
    ? null
    : { action: reservedPath(hrefOfVariant(shown, section, siteSpace), "feedback"), page: page.record.id };

type FeedbackForm = {
  page: string;
  rating: Rating | null;
  comment: string;
  isPart: boolean;
  isSent: boolean;
};

function formIn(fields: URLSearchParams): FeedbackForm {
  const rating = fields.get("rating");
  return {
    page: fields.get("page") ?? "",
    rating: RATINGS.find((known) => known === rating) ?? null,
    comment: (fields.get("comment") ?? "").replace(/\r\n?/g, "\n").trim().slice(0, LONGEST_COMMENT),
    isPart: fields.has("part"),
    isSent: fields.has("sent"),
  };
}

/** Takes a visitor's feedback, or shows the comment form to visitors without a script. */
export async function buildFeedback(
  db: RootDb,
  shown: VisibleSite,
  path: readonly string[],
  request: ApiRequest,
): Promise<BuiltResponse> {
  const at = variantAt(db, shown, path);
  if (at?.rest.join("/") !== "~/feedback") throw new NotFound("page");
  const { variant } = at;
  const isSending = request.method === "POST";
  const fields = isSending ? await readFormFields(request, LARGEST_BODY) : decodeFields(request.query);
  const sentForm = formIn(fields);
  const { reading, tree } = variant;
  const [page] = await readableAmong(
    db,
    reading,
    tree,
    sentForm.page === "" ? [] : await loadReadPages(db, reading, [sentForm.page]),
  );
  const target = page && feedbackTarget(shown, variant, page);
  if (!page || !target) throw new NotFound("page");
  if (isSending) {
    await limitReaderWrites(db, request);
    await take(db, shown, variant, sentForm);
    if (!sentForm.isPart) return seeOther(target, sentForm);
  }
  const say = siteWordsIn(reading.locale, "page");
  const asked: Markup =
    sentForm.isSent || sentForm.comment !== ""
      ? thanks(say)
      : askWords(target, sentForm.rating ?? "bad", say);
  if (sentForm.isPart) return partResponse(shown, asked);
  return pageAnswer(db, shown, variant, page, asked);
}

async function take(
  db: RootDb,
  { site }: VisibleSite,
  { space, siteSpace }: Variant,
  { page, rating, comment }: FeedbackForm,
): Promise<void> {
  if (comment === "") {
    if (rating === null) throw Invalid.field("rating", "must be “good” or “bad”.");
    const kind = rating === "good" ? ("helpful" as const) : ("not_helpful" as const);
    count(db, { siteId: site.id, kind, subject: page, detail: siteSpace.id });
    return;
  }
  const at = { organizationId: site.organizationId, spaceId: space.id, pageId: page };
  const isTaken = await postReaderComment(db, at, {
    words: comment,
    site: site.id,
    ...(rating !== null && { rating }),
  });
  if (!isTaken) {
    throw new DomainError(
      "too_many_requests",
      "too_many_comments",
      "Many readers wrote today, and no more comments are taken. Try again tomorrow.",
    );
  }
}

function seeOther({ action }: FeedbackTarget, { page, rating, comment }: FeedbackForm): BuiltResponse {
  const query = new URLSearchParams({
    page,
    ...(rating && { rating }),
    ...(comment !== "" && { sent: "1" }),
  });
  const headers = { location: `${action}?${query}`, "cache-control": "no-store" };
  return { status: 303, headers, body: "" };
}

async function pageAnswer(
  db: Db,
  shown: VisibleSite,
  variant: Variant,
  page: StoredPage,
  asked: Markup,
): Promise<BuiltResponse> {
  const { reading, tree, space } = variant;
  const frame = await frameOf(db, shown, variant);
  const navigation = await navigationAround(db, reading, tree, null, []);
  const back = { title: page.record.title, href: hrefOf(reading, tree.path(page)) };
  const around = { href: hrefOf(reading, ""), title: space.title, navigation };
  return documentResponse(
    shown,
    frame,
    around,
    insideOfFeedback(asked, back, siteWordsIn(reading.locale, "page")),
  );
}
