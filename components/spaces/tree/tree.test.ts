import { describe, expect, it } from "vitest";
import { pathLabel, trailsOf } from "@/components/spaces/collection-trails";
import { sayEnglish } from "@/lib/core/locales/say";
import type { Collection, Content } from "@/lib/spaces/collections/schemas";
import { withItem, without } from "./level-items";
import { destinationBeside, moveBody, refusalOf } from "./tree-row";

const permissions = { view: true, admin: true, viewInviteLinks: true, create: true };
const collection = (id: string, parent?: string, may: Partial<typeof permissions> = {}): Collection => ({
  object: "collection",
  id,
  title: id.toUpperCase(),
  organization: "o",
  ...(parent !== undefined && { parent }),
  defaultLevel: "inherit",
  urls: { location: "", app: "" },
  permissions: { ...permissions, ...may },
});

const [a, b, c] = [collection("a"), collection("b", "a"), collection("c", "b")];

describe("the ancestors of a collection", () => {
  const trailOf = trailsOf([c, a, b]);
  it("begin with the outermost one", () => {
    expect(pathLabel(trailOf("c"))).toBe("A / B / C");
    expect(trailOf(undefined)).toEqual([]);
  });
  it("begin with the outermost visible one", () => {
    expect(pathLabel(trailsOf([b, c])("c"))).toBe("B / C");
  });
});

describe("a moved item", () => {
  it.each([
    ["into another collection", refusalOf(sayEnglish, c, a, [], false), null],
    ["to the top", refusalOf(sayEnglish, c, null, [], true), null],
    [
      "to the top without the role",
      refusalOf(sayEnglish, c, null, [], false),
      "You need create access there.",
    ],
    ["into itself", refusalOf(sayEnglish, a, a, [], true), "You can't move it into itself."],
    ["into what is in it", refusalOf(sayEnglish, a, c, ["a", "b"], true), "You can't move it into itself."],
    [
      "into a closed one",
      refusalOf(sayEnglish, c, collection("d", undefined, { create: false }), [], true),
      "You need create access there.",
    ],
    [
      "away without the role",
      refusalOf(sayEnglish, collection("d", undefined, { admin: false }), a, [], true),
      "You need create access to D.",
    ],
  ])("may go %s or gets a reason", (_where, refusal, expected) => {
    expect(refusal).toBe(expected);
  });

  it("goes one position up or down, and not beyond the end", () => {
    const row = { item: a, parent: null, siblings: [a, b] as Content[], index: 0, trail: [] };
    expect(destinationBeside(row, -1)).toBeNull();
    expect(moveBody(destinationBeside(row, 1)!)).toEqual({
      parent: null,
      position: { after: { type: "collection", collection: "b" } },
    });
    expect(moveBody({ parent: a })).toEqual({ parent: "a" });
  });

  it("is shown at its destination before the server answers", () => {
    const level = (...pages: Content[][]) => ({
      pages: pages.map((items, index) => ({
        items,
        count: 3,
        ...(index < pages.length - 1 && { next: { page: "more" } }),
      })),
      pageParams: pages.map(() => null),
    });
    const ids = (shown: ReturnType<typeof without>) =>
      shown.pages.map(({ items }) => items.map(({ id }) => id));
    expect(ids(without(level([a, b], [c]), "b"))).toEqual([["a"], ["c"]]);
    expect(ids(withItem(level([a], [c]), b, { before: c }))).toEqual([["a"], ["b", "c"]]);
    expect(ids(withItem(level([a], [c]), b, { after: a }))).toEqual([["a", "b"], ["c"]]);
    expect(ids(withItem(level([a, c]), b, {}))).toEqual([["a", "c", "b"]]);
  });

  it("is counted where it went, and no longer where it was", () => {
    const level = { pages: [{ items: [a, b], count: 7, next: { page: "more" } }], pageParams: [null] };
    expect(without(level, "a").pages[0]?.count).toBe(6);
    expect(withItem(level, c, { after: a }).pages[0]?.count).toBe(8);
    expect(withItem(level, c, {}).pages[0]?.count).toBe(8);
  });

  it("waits for the server if its destination is not loaded", () => {
    const level = { pages: [{ items: [a], count: 9, next: { page: "more" } }], pageParams: [null] };
    expect(withItem(level, b, {}).pages[0]?.items).toEqual([a]);
  });
});
