import { expect, it } from "vitest";
import { variantsName } from "./variants-name";

const named = (...variants: (string | [title: string, language: string])[]) =>
  variantsName(
    variants.map((variant, index) => {
      const [title, language] = typeof variant === "string" ? [variant, null] : variant;
      return { title, language, default: index === 0 };
    }),
  );

it("calls variants versions only if their titles are versions", () => {
  expect(named("Version 2", "Version 1")).toBe("Version");
  expect(named("Guide", "Guide 1.0", "Guide (legacy)")).toBe("Version");
  expect(named("Latest", "Next")).toBe("Version");
  expect(named("Guide", "Reference")).toBe("Variant");
  expect(named("Guide", "Reference", "Guide 1.0")).toBe("Variant");
});

it("calls variants in several languages languages", () => {
  expect(named(["Guide", "en"], ["Handbuch", "de"])).toBe("Language");
  expect(named(["Guide 2", "en"], ["Guide 1", "en"])).toBe("Version");
});
