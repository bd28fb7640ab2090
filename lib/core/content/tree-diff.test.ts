import { describe, expect, it } from "vitest";
import { diffFile, diffPage, diffReusable } from "./tree-diff";
import { page } from "./tree-merge.arbitraries";

describe("the difference of a page", () => {
  const before = page("a", { parentId: "p", layout: { cover: true } });

  it("is created, deleted or null", () => {
    expect(diffPage({ after: before })).toEqual({ kind: "created" });
    expect(diffPage({ before })).toEqual({ kind: "deleted" });
    expect(diffPage({})).toBeNull();
    expect(diffPage({ before, after: { ...before, layout: { cover: true } } })).toBeNull();
  });

  it("has both parents of a moved page, edited or not", () => {
    const after = { ...before, parentId: null, title: "New" };
    expect(diffPage({ before, after })).toEqual({
      kind: "changed",
      moved: { before: "p", after: null },
      reordered: false,
      attributes: { title: { before: "A", after: "New" } },
    });
  });

  it("is reordered, not moved, for another position among the same siblings", () => {
    expect(diffPage({ before, after: { ...before, orderKey: "W" } })).toEqual({
      kind: "changed",
      moved: null,
      reordered: true,
      attributes: {},
    });
  });

  it("gives both values of every changed attribute", () => {
    const after = {
      ...before,
      slug: "b",
      contentHash: null,
      hidden: true,
      layout: {},
      target: { url: "https://example.org" },
    };
    expect(diffPage({ before, after })).toMatchObject({
      attributes: {
        slug: { before: "a", after: "b" },
        content: { before: before.contentHash, after: null },
        hidden: { before: false, after: true },
        layout: { before: { cover: true }, after: {} },
        target: { before: null, after: { url: "https://example.org" } },
      },
    });
  });
});

describe("the difference of other records", () => {
  it("covers files and reusable contents", () => {
    const file = {
      id: "f",
      name: "a.png",
      contentType: "image/png",
      size: 1,
      hash: "1",
      width: 1,
      height: 1,
    };
    expect(diffFile({ before: file, after: { ...file, hash: "2", size: 2 } })).toMatchObject({
      attributes: { content: { before: "1", after: "2" } },
    });
    const reusable = { id: "r", title: "R", contentHash: null };
    expect(diffReusable({ before: reusable, after: { ...reusable, title: "S" } })).toMatchObject({
      attributes: { title: { before: "R", after: "S" } },
    });
  });
});
