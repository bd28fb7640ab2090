import { expect, it } from "vitest";
import { formerAnchors } from "./former-anchors";

const found = (...versions: string[]) =>
  Object.fromEntries(formerAnchors(versions.map((version) => version.split(" ").filter(Boolean))));

it("leads from anchors of headings that were renamed, also more than once", () => {
  expect(found("start setup end", "start install end")).toEqual({ install: "setup" });
  expect(found("start setup end", "start install end", "start begin end")).toEqual({
    install: "setup",
    begin: "setup",
  });
  expect(found("setup", "install")).toEqual({ install: "setup" });
  expect(found("a x y b", "a v w b")).toEqual({ v: "x", w: "y" });
});

it("leaves alone what was removed or added, and what another heading is called now", () => {
  expect(found("start end", "start install end")).toEqual({});
  expect(found("start setup more end", "start install end")).toEqual({});
  expect(found("one two", "two one")).toEqual({});
  expect(found("a install", "install b")).toEqual({});
  expect(found("", "a")).toEqual({});
  expect(found()).toEqual({});
  // A name that is in use again is that of the heading that has it.
  expect(found("a install", "a setup", "a install")).toEqual({ setup: "install" });
});
