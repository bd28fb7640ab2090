import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { screenAt } from "@/lib/testing/screen-files";
import { screensOf } from "./space-screens";

const screens = (admin: boolean) =>
  screensOf(sayEnglish, { id: "s1", permissions: { admin } as Space["permissions"] });

describe("the tabs of a space", () => {
  it.each(screens(true).map(({ label, href, area }) => [label, href, area] as const))(
    "“%s” is the current one on its screen",
    (_, href, area) => {
      expect(screenAt(href)).toBeDefined();
      expect(href.split("/~/")[1]?.split("/")[0] ?? "read").toBe(area);
    },
  );

  it("have settings for admins only", () => {
    const labels = screens(true).map(({ label }) => label);
    expect(screens(false).map(({ label }) => label)).toEqual(labels.filter((label) => label !== "Settings"));
  });
});
