import { expect, it } from "vitest";
import { formerAnchors } from "./former-anchors";

const found = (...versions: string[]) =>
  Object.fromEntries(formerAnchors(versions.map((version) => version.split(" ").filter(Boolean))));

it("maps the anchors of renamed headings, also after several renames", () => {
  expect(found("start setup end", "start install end")).toEqual({ install: "setup" });
  expect(found("start setup end", "start install end", "start begin end")).toEqual({
    install: "setup",
    begin: "setup",
  });
  expect(found("setup", "install")).toEqual({ install: "setup" });
  expect(found("a x y b", "a v w b")).toEqual({ v: "x", w: "y" });
});

it("ignores removed and added headings, and the present anchors of others", () => {
  expect(found("start end", "start install end")).toEqual({});
  expect(found("start setup more end", "start install end")).toEqual({});
  expect(found("one two", "two one")).toEqual({});
  expect(found("a install", "install b")).toEqual({});
  expect(found("", "a")).toEqual({});
  expect(found()).toEqual({});
  // An anchor in use again belongs to its present heading.
  expect(found("a install", "a setup", "a install")).toEqual({ setup: "install" });
});
