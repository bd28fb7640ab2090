import { startParts } from "./closed-parts";
import { givenWords } from "./given-words";
import { followModel } from "./later-models";
import { addRequestButton } from "./request-button";
import { requestForm } from "./request-form";
import { copyPartsIn, showNamedField } from "./same-parts";

/*
 * Shows the repeated parts of an API reference, and lets visitors of a published page try its operations. Credentials
 * are forgotten with the page, whose policy allows requests to the servers of its operations.
 */

const say = givenWords<"request">();
const page = { credentials: new Map<string, string>(), send: fetch.bind(window), say };

for (const place of document.querySelectorAll<HTMLElement>(".openapi-try"))
  addRequestButton(place, (shape) => requestForm(shape, page), say);

startParts();
copyPartsIn(document);
for (const show of [showNamedField, followModel]) {
  show();
  addEventListener("hashchange", show);
}
