import { describe, expect, it } from "vitest";
import { CODE_LANGUAGES, codeLanguageName } from "./code-languages";

describe("codeLanguageName", () => {
  it.each([
    ["ts", "TypeScript"],
    ["bash", "Bash"],
    ["JSON", "JSON"],
    ["c#", "C#"],
    ["shell-session", "Console"],
  ])("names %s as readers know it", (written, name) => {
    expect(codeLanguageName(written)).toBe(name);
  });

  it("shows an unknown language as it is written", () => {
    expect(codeLanguageName("Befunge-93")).toBe("Befunge-93");
  });

  it.each(["text", "plaintext", "TXT"])("has no name for %s", (written) => {
    expect(codeLanguageName(written)).toBeNull();
  });

  it("names each written form once", () => {
    expect(new Set(CODE_LANGUAGES.map(({ value }) => value)).size).toBe(CODE_LANGUAGES.length);
    for (const { value, name } of CODE_LANGUAGES) expect(codeLanguageName(value)).toBe(name);
  });
});
