import { expect, it } from "vitest";
import { editorAddress, editorHref } from "./addresses";

it("finds in an address of the editor what it was made of", () => {
  for (const [number, at] of [
    [null, undefined],
    [null, "p1"],
    [12, undefined],
    [12, "über uns/edit"],
  ] as const)
    expect(editorAddress(editorHref("s1", number, at))).toEqual({ number, at });
});
