import { expect, test } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { withWordsOfNew } from "./comment-anchor";

const quote = (exact: string, prefix = "") => ({ exact, prefix, suffix: "" });
const posted = {
  id: "posted",
  node: "a",
  quote: quote("two days", "lasts "),
  description: "Comment by Edda",
};

test("a posted comment's words are marked once while its field is still open", () => {
  expect(withWordsOfNew(sayEnglish, [posted], { node: "a", quote: { ...posted.quote } })).toEqual([posted]);
  // The server quotes the source of the block, the browser its rendered text.
  const shown = { exact: "two days", prefix: "It lasts ", suffix: " of it.\n" };
  const quoted = { ...posted, quote: { exact: "two  days", prefix: "lasts\n", suffix: " of it." } };
  expect(withWordsOfNew(sayEnglish, [quoted], { node: "a", quote: shown })).toEqual([quoted]);
});

test("different words are marked beside those of threads", () => {
  const ids = (node: string, words: ReturnType<typeof quote>) =>
    withWordsOfNew(sayEnglish, [posted], { node, quote: words }).map(({ id }) => id);
  expect(ids("a", quote("days", "lasts two "))).toEqual(["posted", "new"]);
  expect(ids("a", quote("two days", "again "))).toEqual(["posted", "new"]);
  expect(ids("b", posted.quote)).toEqual(["posted", "new"]);
});
