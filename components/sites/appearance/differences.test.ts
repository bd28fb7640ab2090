import { expect, it } from "vitest";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import { CustomizationOverride } from "@/lib/sites/customization/schemas";
import { differencesOf } from "./differences";

const before = {
  ...DEFAULT_CUSTOMIZATION,
  title: "Docs",
  announcement: { enabled: true, message: "Hello", style: "info" as const },
  header: {
    ...DEFAULT_CUSTOMIZATION.header,
    logo: { light: "https://a.example/1", dark: "https://a.example/1" },
  },
};

it("differencesOf returns only the changed parts of an appearance", () => {
  expect(differencesOf(before, before)).toEqual({});
  const primaryColor = { light: "#ff0000", dark: "#00ff00" };
  const after = {
    ...before,
    title: undefined,
    announcement: undefined,
    styling: { ...before.styling, primaryColor, sidebar: { ...before.styling.sidebar, list: "pill" } },
    header: { ...before.header, logo: undefined },
    pagination: { enabled: false },
  };
  const found = differencesOf(before, after);
  expect(found).toEqual({
    title: null,
    announcement: { enabled: false, message: "Hello", style: "info" },
    styling: { primaryColor, sidebar: { list: "pill" } },
    header: { logo: null },
    pagination: { enabled: false },
  });
  expect(CustomizationOverride.safeParse(found).success).toBe(true);
});

it("differencesOf ignores the order of fields", () => {
  const { enabled, message, style } = before.announcement;
  expect(differencesOf(before, { ...before, announcement: { style, enabled, message } })).toEqual({});
});

it("differencesOf switches an announcement off once", () => {
  const off = { ...before, announcement: { ...before.announcement, enabled: false } };
  expect(differencesOf(off, { ...before, announcement: undefined })).toEqual({});
});
