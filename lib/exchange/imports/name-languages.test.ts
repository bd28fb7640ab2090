import { describe, expect, it, vi } from "vitest";
import { NameLanguages, nameOfLanguage } from "./name-languages";
import { outline, planOf } from "./testing";

const others = (paths: readonly string[], preferred?: string) => new NameLanguages(paths, preferred).others;
const named = (name: string, codes: readonly string[]) =>
  codes.map((code) => (code === "" ? `${name}.md` : `${name}.${code}.md`));

describe("languages in the names of files", () => {
  it("have two letters, alone or with a country or a script", () => {
    for (const code of ["no-tls", "is-new", "en-abc"])
      expect(others([...named("a", ["", code]), ...named("b", ["", code])])).toEqual([]);
    const codes = ["de", "pt-BR", "zh_Hans"];
    expect(others([...named("a", ["", ...codes]), ...named("b", ["", ...codes])])).toEqual(codes);
    expect(["de", "zh_Hans", "cn", "en-abc", "xx"].map(nameOfLanguage)).toEqual([
      ...["Deutsch", "简体中文", "中文", "en-abc", "Xx"],
    ]);
  });

  it("are endings of programs only where they are configured or beside another language", () => {
    const pages = (...codes: string[]) => [...named("a", codes), ...named("b", codes)];
    for (const code of ["cs", "ml", "pl", "ps", "sv", "ts"]) {
      expect(others(pages("", code))).toEqual([]);
      expect(others(pages(code, "ts"))).toEqual([]);
      expect(others(pages("", "de", code))).toEqual(["de", code].sort());
    }
    expect(others(pages("", "pl"), "pl")).toEqual(["pl"]);
    expect(others(pages("en", "cs"))).toEqual(["cs"]);
  });

  it("count if several pages have them, up to a number of languages", () => {
    expect(others([...named("a", ["", "de", "fr"]), ...named("b", ["", "de", "it"])])).toEqual(["de"]);
    const many = [..."abcdefghij"].flatMap((a) => [..."abcdefghij"].map((b) => `de-${a}${b}`));
    const found = others([
      ...named("a", ["", ...many, "fr"]),
      ...named("b", ["", ...many, "fr"]),
      ...named("c", ["", "fr"]),
    ]);
    expect(found).toHaveLength(50);
    expect(found).toContain("fr");
  });

  it("are looked for once in the name of each page", async () => {
    const paths = [...named("a", ["", "de", "fr", "it"]), ...named("b", ["", "de", "fr", "it"])];
    const lookUp = vi.spyOn(NameLanguages.prototype, "of");
    const { pages } = await planOf(Object.fromEntries(paths.map((path) => [path, "text\n"])), {
      adopts: true,
    });
    expect(outline(pages)).toEqual([
      ...["A", "B"],
      ...["Deutsch", "Français", "Italiano"].flatMap((name) => [`${name} (group)`, "  A", "  B"]),
    ]);
    expect(lookUp).toHaveBeenCalledTimes(paths.length);
  });
});
