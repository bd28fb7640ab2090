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
  expect(named("Version 2", "Version 1")).toBe("version");
  expect(named("Guide", "Guide 1.0", "Guide (legacy)")).toBe("version");
  expect(named("Latest", "Next")).toBe("version");
  expect(named("Guide", "Reference")).toBe("variant");
  expect(named("Guide", "Reference", "Guide 1.0")).toBe("variant");
});

it("calls variants in several languages languages", () => {
  expect(named(["Guide", "en"], ["Handbuch", "de"])).toBe("language");
  expect(named(["Guide 2", "en"], ["Guide 1", "en"])).toBe("version");
});
