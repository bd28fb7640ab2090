import { expect, it } from "vitest";
import { authorName, writersOf } from "./reads";

const urls = { location: "https://example.test/v1/users/ana" };
const author = { object: "user", id: "ana", displayName: "Ana", urls } as const;
const mergedFrom = { id: "request", number: 1, subject: "Names" };

it("authorName names the author of a revision", () => {
  expect(authorName({ author })).toBe("Ana");
  expect(authorName({ author, mergedFrom })).toBe("Ana");
});

it("authorName names the operator for revisions from the command line", () => {
  expect(authorName({})).toBe("Operator");
});

it("authorName does not name the operator for a merge by a deleted account", () => {
  expect(authorName({ mergedFrom })).toBe("Deleted account");
});

it("authorName names the person who merged a change request before its writers", () => {
  const coAuthors = [{ ...author, id: "priya", displayName: "Priya" }];
  expect(authorName({ author, coAuthors, mergedFrom })).toBe("Ana");
  expect(writersOf({ coAuthors, mergedFrom })).toBe(" by Priya");
  expect(authorName({ author, coAuthors })).toBe("Ana with Priya");
  expect(writersOf({ coAuthors })).toBe("");
});
