import { describe, expect, it } from "vitest";
import { decodeFields, decodePath, decodeSegment, decodeWritten } from "./address-text";

describe("addresses", () => {
  it("with a NUL character or a malformed encoding are not decoded", () => {
    expect(["a%20b", "%C3%A9", "a+b"].map(decodeSegment)).toEqual(["a b", "é", "a+b"]);
    expect(["%00", "a%00b", "%", "%FF", "%E0%A4%A"].map(decodeSegment)).toEqual(Array(5).fill(null));
    expect(decodePath("/docs//a%2Fb/")).toEqual(["docs", "a/b"]);
    expect(decodePath("/docs/a%00")).toBeNull();
  });

  it("that people wrote stay as they are where they cannot be decoded", () => {
    expect(["a%20b", "100%", "a%00b"].map(decodeWritten)).toEqual(["a b", "100%", "a%00b"]);
  });

  it("lose NUL characters in the fields of a query", () => {
    expect([...decodeFields("q=a%00b&%00x=%2500&y=\0&z=%%0000")]).toEqual([
      ["q", "ab"],
      ["x", "%00"],
      ["y", ""],
      ["z", "%00"],
    ]);
  });
});
