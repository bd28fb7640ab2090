import { expect, it } from "vitest";
import { bodyOf, manifestOf, STARTING_MANIFEST } from "./manifest";

const rest = { organization: "org", script: "export {};", secrets: "" };

it("is sent with its script, its organization and the secrets that were written", () => {
  expect(bodyOf(STARTING_MANIFEST, { ...rest, secrets: "KEY=a=b\n\nOTHER = c" })).toEqual({
    body: {
      ...JSON.parse(STARTING_MANIFEST),
      ...{ organization: "org", script: "export {};", secrets: { KEY: "a=b", OTHER: "c" } },
    },
  });
  expect(bodyOf("{}", rest)).toEqual({ body: { organization: "org", script: "export {};" } });
});

it("says where it is no JSON, and which line of the secrets is no secret", () => {
  expect(bodyOf('{\n  "title": "x",\n}', rest)).toEqual({
    error: { field: "manifest", message: expect.stringContaining("line 3") },
  });
  expect(bodyOf("[]", rest)).toEqual({
    error: { field: "manifest", message: "The manifest is a JSON object." },
  });
  expect(bodyOf("{}", { ...rest, secrets: "A=1\nB" })).toEqual({
    error: { field: "secrets", message: "Line 2 has no “=”. Write NAME=value." },
  });
});

it("is what a version says of itself, without what others made of it", () => {
  const integration = {
    ...{ object: "integration", name: "board", version: 3, title: "Board", description: "Shows a board." },
    ...{
      visibility: "private",
      target: "all",
      scopes: ["space:content:read"],
      categories: [],
      externalLinks: [],
    },
    ...{ verified: false, previewImages: [], owner: {}, urls: {}, permissions: {} },
  };
  expect(Object.keys(JSON.parse(manifestOf(integration as never)))).toEqual([
    ...["title", "description", "visibility", "target", "scopes", "categories", "externalLinks"],
  ]);
});
