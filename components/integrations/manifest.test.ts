import { expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { bodyOf, manifestText, STARTING_MANIFEST } from "./manifest";

const rest = { organization: "org", script: "export {};", secrets: "" };

it("a manifest is sent with its script, organization and entered secrets", () => {
  expect(bodyOf(sayEnglish, STARTING_MANIFEST, { ...rest, secrets: "KEY=a=b\n\nOTHER = c" })).toEqual({
    body: {
      ...JSON.parse(STARTING_MANIFEST),
      ...{ organization: "org", script: "export {};", secrets: { KEY: "a=b", OTHER: "c" } },
    },
  });
  expect(bodyOf(sayEnglish, "{}", rest)).toEqual({ body: { organization: "org", script: "export {};" } });
});

it("an invalid manifest or secret is reported with its line", () => {
  expect(bodyOf(sayEnglish, '{\n  "title": "x",\n}', rest)).toEqual({
    error: { field: "manifest", message: expect.stringContaining("line 3") },
  });
  expect(bodyOf(sayEnglish, "[]", rest)).toEqual({
    error: { field: "manifest", message: "The manifest is a JSON object." },
  });
  expect(bodyOf(sayEnglish, "{}", { ...rest, secrets: "A=1\nB" })).toEqual({
    error: { field: "secrets", message: "Line 2 has no “=”. Write NAME=value." },
  });
});

it("the manifest of a version contains only the developer's fields", () => {
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
  expect(Object.keys(JSON.parse(manifestText(integration as never)))).toEqual([
    ...["title", "description", "visibility", "target", "scopes", "categories", "externalLinks"],
  ]);
});
