import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CommentText } from "@/lib/collaboration/comments/schemas";
import { Invalid } from "@/lib/core/errors";
import { readableIssues } from "./issue-message";
import { invalidFrom, problemOf } from "./problem";

const problems = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, readableIssues);
  return invalidFrom(error!, "body");
};

describe("the error for a refused body", () => {
  it.each([
    [z.string(), undefined, "is required; send a text."],
    [z.string(), 1, "must be a text."],
    [z.string().max(50), "x".repeat(51), "must have at most 50 characters."],
    [z.string().min(1), "", "must have at least 1 character."],
    [z.array(z.int()).max(2), [1, 2, 3], "must have at most 2 items."],
    [z.int().min(1), 0, "must be at least 1."],
    [z.email(), "nobody", "must be an e-mail address."],
    [z.enum(["asc", "desc"]), "up", "must be one of “asc”, “desc”."],
    [z.union([z.string(), z.int()]), {}, "must be one of a text, a whole number."],
    [
      z.union([z.enum(["read"]), z.literal("inherit"), z.null()]),
      "x",
      "must be one of “read”, “inherit”, null.",
    ],
    [
      z.union([z.email(), z.url()]),
      "x",
      "must be one of an e-mail address, a complete http or https address.",
    ],
    [
      z.union([
        z.strictObject({ kind: z.literal("a"), name: z.string(), note: z.string().optional() }),
        z.strictObject({ url: z.url() }),
        z.literal("none").nullable(),
        z.array(z.string()),
      ]),
      { odd: 1 },
      "must be one of {“kind”: “a”, “name”}, {“url”}, “none”, null, a list.",
    ],
    [
      z.union(Array.from({ length: 30 }, (_, index) => z.literal(index))),
      "x",
      `must be one of ${Array.from({ length: 20 }, (_, index) => `“${index}”`).join(", ")}, ….`,
    ],
    [z.string().regex(/^a/, "must begin with “a”."), "b", "must begin with “a”."],
  ])("says what to send (%#)", (schema, value, message) => {
    const { details } = problems(z.object({ field: schema }), { field: value });
    expect(details.fields).toEqual([{ path: "field", message }]);
  });

  it.each([
    [{ kind: "c" }, "field.kind", "must be one of “a”, “b”."],
    [{ kind: "a", name: 1 }, "field.name", "must be a text."],
    [{ name: 1 }, "field.kind", "must be one of “a”, “b”."],
  ])("names the missing fields of a form by kind (%#)", (value, path, message) => {
    const name = z.string();
    const schema = z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("a"), name }),
      z.strictObject({ kind: z.literal("b") }),
    ]);
    expect(problems(z.object({ field: schema }), { field: value }).details.fields).toEqual([
      { path, message },
    ]);
  });

  it.each([
    [{ markdown: 1 }, "field.markdown", "must be a text."],
    [{ document: { object: "document" } }, "field.document.data", "is required; send an object."],
    [{ markdown: "", document: {} }, "field.document", "is not a field of this operation; remove it."],
    [{ html: "" }, "field", "must be {“markdown”: text}, {“document”: document} or {}."],
  ])("names the missing fields of a body (%#)", (value, path, message) => {
    const [problem] = problems(z.object({ field: CommentText }), { field: value }).details.fields ?? [];
    expect(problem).toEqual({ path, message });
  });

  it("lists every problem and counts them in the sentence", () => {
    const error = problems(z.strictObject({ title: z.string(), tags: z.array(z.string()) }), {
      tags: [1],
      odd: 1,
    });
    expect(error.details.fields?.map((field) => field.path).sort()).toEqual(["odd", "tags.0", "title"]);
    expect(error.message).toMatch(/^Invalid body field “.+”: .+\. 2 more problems are listed in “fields”\.$/);
  });

  it("lists twenty problems, counts all of them and shortens long texts", () => {
    const unknown = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => ["x".repeat(500) + at, 0]));
    const error = problems(z.strictObject({ title: z.string() }), unknown);
    expect(error.message).toMatch(/ 3000 more problems are there, 19 of them in “fields”\.$/);
    const { body } = problemOf(error, "request-id");
    expect(body.error.fields).toHaveLength(20);
    expect(JSON.stringify(body).length).toBeLessThan(5_000);
    const long = problemOf(new Invalid("x".repeat(10_000)), "request-id").body.error.message;
    expect(long.length).toBeLessThan(500);
  });
});
