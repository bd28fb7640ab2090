import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import { type Markup, markup } from "./markup";
import type { Inside } from "./shell";
import type { FeedbackTarget } from "./view-models";

export const RATINGS = ["good", "bad"] as const;
export type Rating = (typeof RATINGS)[number];

export const LONGEST_COMMENT = 512;

type SayPage = SayWords<SiteWords["page"]>;

const hidden = (name: string, value: string): Markup =>
  markup`<input type="hidden" name="${name}" value="${value}">`;

/** Asks whether a page helped. */
export const askRating = ({ action, page }: FeedbackTarget, say: SayPage): Markup =>
  markup`<form class="feedback" method="post" action="${action}">${hidden("page", page)}<p>${say("helpful")}</p><button type="submit" name="rating" value="good">${say("yes")}</button> <button type="submit" name="rating" value="bad">${say("no")}</button></form>
`;

/** Asks for a comment after a rating. */
export const askWords = ({ action, page }: FeedbackTarget, rating: Rating, say: SayPage): Markup =>
  markup`<form class="feedback" method="post" action="${action}">${hidden("page", page)}${hidden("rating", rating)}
<label for="feedback-words">${say(rating === "good" ? "helped" : "lacking")}</label>
<textarea id="feedback-words" name="comment" rows="3" maxlength="${LONGEST_COMMENT}" required aria-describedby="feedback-about"></textarea>
<small id="feedback-about">${say("optional")}</small>
<button type="submit">${say("send")}</button></form>
`;

/**
 * Asks for the content a visitor searched in vain; the form begins with the query, to be completed or sent as
 * it is.
 */
export const askForMissing = ({ action, page }: FeedbackTarget, query: string, say: SayPage): Markup =>
  markup`<form class="feedback" method="post" action="${action}">${hidden("page", page)}${hidden("rating", "bad")}
<label for="feedback-words">${say("report")}</label>
<textarea id="feedback-words" name="comment" rows="3" maxlength="${LONGEST_COMMENT}" required aria-describedby="feedback-about">${say("searchedInVain", { query })}</textarea>
<small id="feedback-about">${say("anonymous")}</small>
<button type="submit">${say("send")}</button></form>
`;

export const thanks = (say: SayPage): Markup =>
  markup`<p class="feedback" role="status" tabindex="-1">${say("thanks")}</p>
`;

/** The thanks as a page of its own, for visitors without a script. */
export const insideOfFeedback = (
  main: Markup,
  back: { title: string; href: string },
  say: SayPage,
): Inside => ({
  title: say("feedback"),
  description: null,
  canonical: null,
  indexed: false,
  main: markup`<h1 class="page-title">${say("feedback")}</h1>
${main}<p><a href="${back.href}">${say("back", { title: back.title })}</a></p>
`,
});
