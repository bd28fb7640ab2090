import { describe, expect, it } from "vitest";
import {
  addToTreeHash,
  hashRecord,
  removeFromTreeHash,
  slugify,
  treeHashFromHex,
  treeHashToHex,
} from "./records";

describe("records", () => {
  it("hash the same for any order of their fields", () => {
    expect(hashRecord({ a: 1, b: { c: [1, null], d: "x" } })).toBe(
      hashRecord({ b: { d: "x", c: [1, null] }, a: 1 }),
    );
    expect(hashRecord({ a: 1 })).not.toBe(hashRecord({ a: "1" }));
  });

  it("have a set hash without removed records, independent of their order", () => {
    const one = addToTreeHash(0n, "a", hashRecord({ n: 1 }));
    const both = addToTreeHash(one, "b", hashRecord({ n: 2 }));
    const other = addToTreeHash(addToTreeHash(0n, "b", hashRecord({ n: 2 })), "a", hashRecord({ n: 1 }));
    expect(both).toBe(other);
    expect(removeFromTreeHash(both, "b", hashRecord({ n: 2 }))).toBe(one);
    expect(removeFromTreeHash(one, "a", hashRecord({ n: 1 }))).toBe(0n);
    expect(treeHashToHex(both)).toMatch(/^[0-9a-f]{64}$/);
    expect(treeHashFromHex(treeHashToHex(both))).toBe(both);
  });

  it("make slugs of titles in any script", () => {
    expect(slugify("  Crème brûlée, 2nd part! ")).toBe("creme-brulee-2nd-part");
    expect(slugify("日本語 ガイド")).toBe("日本語-ガイド");
    expect(slugify("???")).toBe("page");
  });
});
