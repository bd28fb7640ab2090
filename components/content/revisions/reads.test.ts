import { expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { authorName, writersOf } from "./reads";

const urls = { location: "https://example.test/v1/users/ana" };
const author = { object: "user", id: "ana", displayName: "Ana", urls } as const;
const mergedFrom = { id: "request", number: 1, subject: "Names" };

it("authorName names the author of a revision", () => {
  expect(authorName(sayEnglish, { author })).toBe("Ana");
  expect(authorName(sayEnglish, { author, mergedFrom })).toBe("Ana");
});

it("authorName names the operator for revisions from the command line", () => {
  expect(authorName(sayEnglish, {})).toBe("Operator");
});

it("authorName does not name the operator for a merge by a deleted account", () => {
  expect(authorName(sayEnglish, { mergedFrom })).toBe("Deleted account");
});

it("authorName names the person who merged a change request before its writers", () => {
  const coAuthors = [{ ...author, id: "priya", displayName: "Priya" }];
  expect(authorName(sayEnglish, { author, coAuthors, mergedFrom })).toBe("Ana");
  expect(writersOf(sayEnglish, { coAuthors, mergedFrom })).toBe("Priya");
  expect(authorName(sayEnglish, { author, coAuthors })).toBe("Ana with Priya");
  expect(writersOf(sayEnglish, { coAuthors })).toBeNull();
});
