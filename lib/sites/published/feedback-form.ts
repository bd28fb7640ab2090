import { type Markup, markup } from "./markup";
import type { Inside } from "./shell";
import type { FeedbackTarget } from "./view-models";

export const RATINGS = ["good", "bad"] as const;
export type Rating = (typeof RATINGS)[number];

export const LONGEST_COMMENT = 512;

const hidden = (name: string, value: string): Markup =>
  markup`<input type="hidden" name="${name}" value="${value}">`;

/** Asks whether a page helped. */
export const askRating = ({ action, page }: FeedbackTarget): Markup =>
  markup`<form class="feedback" method="post" action="${action}">${hidden("page", page)}<p>Was this helpful?</p><button type="submit" name="rating" value="good">Yes</button> <button type="submit" name="rating" value="bad">No</button></form>
`;

/** Asks for a comment after a rating. */
export const askWords = ({ action, page }: FeedbackTarget, rating: Rating): Markup =>
  markup`<form class="feedback" method="post" action="${action}">${hidden("page", page)}${hidden("rating", rating)}
<label for="feedback-words">Thanks! ${rating === "good" ? "What helped you?" : "What is missing or wrong?"}</label>
<textarea id="feedback-words" name="comment" rows="3" maxlength="${LONGEST_COMMENT}" required aria-describedby="feedback-about"></textarea>
<small id="feedback-about">Optional. The editors of this page read it; they don't learn who you are.</small>
<button type="submit">Send</button></form>
`;

/**
 * Asks for the content a visitor searched in vain; the form begins with the query, to be completed or sent as
 * it is.
 */
export const askForMissing = ({ action, page }: FeedbackTarget, query: string): Markup =>
  markup`<form class="feedback" method="post" action="${action}">${hidden("page", page)}${hidden("rating", "bad")}
<label for="feedback-words">Missing something? Tell the authors</label>
<textarea id="feedback-words" name="comment" rows="3" maxlength="${LONGEST_COMMENT}" required aria-describedby="feedback-about">I searched for “${query}” and found nothing.</textarea>
<small id="feedback-about">They don't learn who you are.</small>
<button type="submit">Send</button></form>
`;

export const thanks = (): Markup =>
  markup`<p class="feedback" role="status" tabindex="-1">Thanks! The editors of this page will see your comment.</p>
`;

/** The same as a page of its own, for visitors without a script. */
export const insideOfFeedback = (main: Markup, back: { title: string; href: string }): Inside => ({
  title: "Feedback",
  description: null,
  canonical: null,
  indexed: false,
  main: markup`<h1 class="page-title">Feedback</h1>
${main}<p><a href="${back.href}">Back to “${back.title}”</a></p>
`,
});
