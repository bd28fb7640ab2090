import { describe, expect, it } from "vitest";
import type { SemanticChange } from "@/lib/collaboration/change-requests/schemas";
import { sayEnglish } from "@/lib/core/locales/say";
import { changedContent, summaryOf, withPagesBelow } from "./changed-pages";

const page = (id: string, path: string) => ({ id, type: "document", title: id, path });
const content = (changes: SemanticChange[], more?: number) =>
  changedContent({ changes, ...(more !== undefined && { more }) });

describe("changedContent", () => {
  it("merges all changes of a page into one entry", () => {
    const { pages } = content([
      { type: "page_edited", page: page("a", "a"), attributes: { document: { before: "1", after: "2" } } },
      { type: "page_moved", page: page("a", "a"), parent: { after: page("b", "b") } },
    ]);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ mark: "M", move: { after: { id: "b" } }, reordered: false });
  });

  it("marks a page that only moved or got a new title as moved", () => {
    const { pages } = content([
      { type: "page_edited", page: page("a", "a"), attributes: { title: { before: "x", after: "a" } } },
      { type: "page_moved", page: page("b", "b"), parent: {} },
    ]);
    expect(pages.map(({ mark }) => mark)).toEqual(["R", "R"]);
    expect(pages[1]?.reordered).toBe(true);
  });

  it("orders pages by address and counts the changed pages above each", () => {
    const { pages } = content([
      { type: "page_created", page: page("deep", "guide/install/linux") },
      { type: "page_created", page: page("other", "guide-two") },
      { type: "page_created", page: page("top", "guide") },
    ]);
    expect(pages.map(({ id, depth }) => [id, depth])).toEqual([
      ["top", 0],
      ["deep", 1],
      ["other", 0],
    ]);
  });
});

describe("withPagesBelow", () => {
  it("includes pages below a new or deleted page, but none below an edited one", () => {
    const { pages } = content([
      { type: "page_created", page: page("new", "new") },
      { type: "page_edited", page: page("moved", "new/moved"), attributes: {} },
      { type: "page_edited", page: page("old", "old"), attributes: { title: {} } },
      { type: "page_edited", page: page("below", "old/below"), attributes: {} },
    ]);
    const below = (id: string) =>
      pages.filter((each) => each.id === id).flatMap((each) => withPagesBelow(pages, each));
    expect(below("new")).toEqual(["new", "moved"]);
    expect(below("old")).toEqual(["old"]);
  });
});

describe("summaryOf", () => {
  it("names the changes to be published", () => {
    const changes: SemanticChange[] = [
      { type: "page_created", page: page("a", "a") },
      { type: "page_created", page: page("b", "b") },
      { type: "page_deleted", page: page("c", "c") },
      { type: "variables_edited", variables: { phone: {}, mail: {} } },
    ];
    expect(summaryOf(sayEnglish, content(changes, 4))).toBe(
      "2 pages added, 1 deleted, 2 variables changed, 4 more",
    );
  });

  it("says when nothing changes", () => {
    expect(summaryOf(sayEnglish, content([]))).toBe("Nothing yet");
  });
});
