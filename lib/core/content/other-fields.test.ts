import { describe, expect, it } from "vitest";
import { withEditedFields } from "./edited-fields";
import { otherFields, withOtherFields } from "./other-fields";

const TEXT = `---
# written by hand
title: "Pumps"
sidebar_position:  3
tags:
  - water
  - night
description: How water rises.
'odd key': [1,
  2]
hidden: false
---

Water.
`;

const OTHERS = `# written by hand
sidebar_position:  3
tags:
  - water
  - night
'odd key': [1,
  2]`;

describe("fields of other tools in front matter", () => {
  it("are shown as they are written", () => {
    expect(otherFields(TEXT)).toBe(OTHERS);
    expect(otherFields("Water.\n")).toBe("");
    expect(otherFields("---\ntitle: x\n---\n\nWater.\n")).toBe("");
    expect(otherFields("---\n---\n\nWater.\n")).toBe("");
  });

  it("keep the text as it is, unless they change", () => {
    expect(withOtherFields(TEXT, OTHERS)).toBe(TEXT);
    expect(withOtherFields("Water.\n", "")).toBe("Water.\n");
  });

  it("change without touching the page's own fields and its text", () => {
    expect(withOtherFields(TEXT, "tags: [water]\n")).toBe(
      '---\ntags: [water]\ntitle: "Pumps"\ndescription: How water rises.\nhidden: false\n---\n\nWater.\n',
    );
  });

  it("go one by one and all at once", () => {
    expect(withOtherFields("---\nx: 1\ny: 2\n---\n\nWater.\n", "y: 2")).toBe("---\ny: 2\n---\n\nWater.\n");
    expect(withOtherFields("---\nx: 1\n---\n\nWater.\n", "")).toBe("Water.\n");
    expect(withOtherFields("---\nx: 1\ntitle: a\n---\nWater.\n", " \n")).toBe("---\ntitle: a\n---\nWater.\n");
  });

  it("begin front matter in a text without any", () => {
    expect(withOtherFields("Water.\n", "x: 1")).toBe("---\nx: 1\n---\n\nWater.\n");
    expect(otherFields(withOtherFields("Water.\n", "x: 1\ny:\n  - 2"))).toBe("x: 1\ny:\n  - 2");
  });

  it("keep the edits of a colleague when a form that was opened before is saved", () => {
    const now = "---\nx: 2\ny: 2\n---\n\nWater.\n";
    expect(withEditedFields(now, "x: 1\ny: 2", "x: 1\ny: 2")).toBe(now);
    expect(withEditedFields(now, "x: 1\ny: 2", "x: 1\ny: 3")).toBe(now.replace("y: 2", "y: 3"));
    expect(withEditedFields(now, "x: 1\ny: 2", "x: 3\ny: 2")).toBe(now.replace("x: 2", "x: 3"));
  });
});
