import { describe, expect, it } from "vitest";
import type { ChangedPage } from "@/components/content/document/changed-pages";
import { positionAmong } from "./change-position";

const page = (id: string, rest: Partial<ChangedPage> = {}): ChangedPage => ({
  id,
  title: id,
  path: id,
  kind: "document",
  mark: "M",
  depth: 0,
  attributes: { document: {} },
  reordered: false,
  ...rest,
});
const pages = [page("a"), page("b", { attributes: { document: {}, title: {} }, reordered: true }), page("c")];
const counts = {
  items: [
    { page: "a", blocks: 2 },
    { page: "b", blocks: 3 },
    { page: "c", blocks: 4 },
  ],
};
const at = (pageId: string | null, index: number) => ({ pageId, index, total: 0 });
const none = { drawn: new Map(), counts, isViewed: () => false };

describe("positionAmong", () => {
  it("counts across all pages, including changes outside the text", () => {
    expect(positionAmong(pages, { ...none, position: at(null, 0) })).toEqual({
      index: 0,
      total: 11,
      more: false,
    });
    expect(positionAmong(pages, { ...none, position: at("c", 1) })).toEqual({
      index: 8,
      total: 11,
      more: false,
    });
  });

  it("prefers rendered changes to the counted ones", () => {
    const drawn = new Map([
      ["a", 1],
      ["b", 0],
    ]);
    expect(positionAmong(pages, { ...none, drawn, position: at("b", 1) })).toMatchObject({
      index: 2,
      total: 10,
    });
  });

  it("leaves out viewed pages and reports uncounted ones", () => {
    const known = { ...none, counts: { ...counts, more: 5 }, isViewed: ({ id }: ChangedPage) => id === "a" };
    expect(positionAmong(pages, { ...known, position: at("c", 1) })).toEqual({
      index: 6,
      total: 9,
      more: true,
    });
  });
});
