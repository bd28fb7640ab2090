import { expect, it } from "vitest";
import { longSummary, titleOf } from "./operation-title";

const titled = (summary?: string) =>
  titleOf({ method: "get", path: "/a", ...(summary !== undefined && { summary }) });

it("the title of an operation is its summary as words, without Markdown", () => {
  expect(titled("Get `user_info` of *one* [user](https://a.example)")).toBe("Get user_info of one user");
  expect(titled("_Beta_ search")).toBe("Beta search");
  expect(titled()).toBe("GET /a");
  expect(titled("  ")).toBe("GET /a");
});

it("the title of an operation with a long summary is its first sentence", () => {
  const summary =
    "Create a client secret. Secrets are short-lived tokens that can be passed to an app, such as a web page.";
  const operation = { method: "post", path: "/secrets", summary };
  expect(titleOf(operation)).toBe("Create a client secret.");
  expect(longSummary(operation)).toBe(summary);
  expect(longSummary({ ...operation, summary: "Create a `secret`" })).toBeUndefined();
  expect(titled("word ".repeat(40))).toBe(`${"word ".repeat(17).trim()}…`);
});

it.each([
  "Delete *.log",
  "Read __typename",
  "2 * 3 * 4",
  "Get _id and _rev",
  "Get *.log and *.txt",
  "Use a[0](b",
])("the title of an operation has the signs that are no Markdown: %s", (summary) => {
  expect(titled(summary)).toBe(summary);
});

it("the title of an operation has no paired signs in others, and has those in code", () => {
  expect(titled("Get **[a `user`](https://a.example)** _by the user_id_")).toBe("Get a user by the user_id");
  expect(titled("Call `__init__` or `*.log`")).toBe("Call __init__ or *.log");
});

it("a summary is shown if it has more paragraphs than its title, or is too long to be read for it", () => {
  for (const summary of ["Create\n\nSecrets.", `[Create](${"a".repeat(2_000)})`]) {
    expect(longSummary({ method: "post", path: "/a", summary })).toBe(summary);
  }
});
