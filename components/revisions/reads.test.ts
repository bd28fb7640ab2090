import { expect, it } from "vitest";
import { authorName } from "./reads";

const urls = { location: "https://example.test/v1/users/ana" };
const author = { object: "user", id: "ana", displayName: "Ana", urls } as const;
const mergedFrom = { id: "request", number: 1, subject: "Names" };

it("names who made a revision", () => {
  expect(authorName({ author })).toBe("Ana");
  expect(authorName({ author, mergedFrom })).toBe("Ana");
});

it("says that the operator made what came from the command line", () => {
  expect(authorName({})).toBe("Operator");
});

it("does not take a merge by a deleted account for the operator's", () => {
  expect(authorName({ mergedFrom })).toBe("Deleted account");
});
