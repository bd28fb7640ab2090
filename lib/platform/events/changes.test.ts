import { describe, expect, it } from "vitest";
import "@/lib/wiring/declarations";
import { definitionOf, recordedKinds } from "./catalogue";
import { changesOf } from "./changes";

describe("the changes in an event", () => {
  it("have the old and new value of each changed field", () => {
    const before = { title: "Runbooks", emoji: "📘", language: undefined };
    expect(changesOf("space.updated", before, { title: "Handbook", emoji: "📘", language: "de" })).toEqual({
      title: { before: "Runbooks", after: "Handbook" },
      language: { before: null, after: "de" },
    });
  });

  it("leave out unchanged fields, and fields unknown to the kind", () => {
    const after = { title: undefined, emoji: "📗", urls: {} };
    expect(changesOf("space.updated", { title: "Runbooks", emoji: "📘" }, after)).toEqual({
      emoji: { before: "📘", after: "📗" },
    });
  });

  it("say of long texts only that they changed", () => {
    const [before, after] = ["One", "Two"].map((text) => ({ description: { markdown: text } }));
    expect(changesOf("changeRequest.updated", before!, after!)).toEqual({ description: { withheld: true } });
  });

  it("are null if nothing changed", () => {
    const rules = { type: "rules" as const, rules: [{ rule: "require_all_reviews_approved" as const }] };
    expect(
      changesOf("space.updated", { mergeRules: rules }, { mergeRules: structuredClone(rules) }),
    ).toBeNull();
  });

  it("match the payload of their kind, which accepts no other fields", () => {
    const { payload } = definitionOf("space.updated")!;
    expect(payload.safeParse({ changes: { title: { before: "One", after: "Two" } } }).success).toBe(true);
    expect(payload.safeParse({ changes: { title: { before: "One" } } }).success).toBe(false);
    expect(payload.safeParse({ changes: { urls: { before: null, after: null } } }).success).toBe(false);
  });

  it.each(recordedKinds().filter((kind) => /\.(updated|changed)$/.test(kind)))("are part of %s", (kind) => {
    expect(Object.keys(definitionOf(kind)!.payload.shape)).toContain("changes");
  });
});
