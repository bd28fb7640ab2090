import { describe, expect, it } from "vitest";
import { SHOWN_NAMES } from "@/lib/core/content/hints";
import { directionOf } from "./direction";
import { LOCALES, localeOf, preferredLocale } from "./locale";
import { catalogueOf, siteWordsIn } from "./site-words";

type Texts = Record<string, string | Record<string, string>>;
const groupsOf = (locale: (typeof LOCALES)[number]) =>
  Object.entries(catalogueOf(locale) as unknown as Record<string, Texts>);
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const mainForm = (text: string | Record<string, string>) => (typeof text === "string" ? text : text.other!);

describe.each(LOCALES)("the catalogue of %s", (locale) => {
  const texts = new Map(
    groupsOf(locale).flatMap(([group, all]) =>
      Object.entries(all).map(([key, text]) => [`${group}.${key}`, text] as const),
    ),
  );
  const english = groupsOf("en").flatMap(([group, all]) =>
    Object.entries(all).map(([key, text]) => [`${group}.${key}`, text] as const),
  );

  it("has the keys of English, with the same placeholders", () => {
    expect([...texts.keys()].sort()).toEqual(english.map(([key]) => key).sort());
    for (const [key, text] of english)
      expect([key, placeholders(mainForm(texts.get(key)!))]).toEqual([key, placeholders(mainForm(text))]);
  });

  it("has the forms that its language needs for numbers", () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    for (const [key, text] of texts) {
      if (typeof text === "string") continue;
      expect([key, Object.keys(text).sort()]).toEqual([key, needed]);
      // A form for one number may say it in words.
      const known = placeholders(text.other!);
      for (const form of Object.values(text))
        expect(placeholders(form).filter((name) => !known.includes(name))).toEqual([]);
    }
  });

  it("names each kind of hint differently", () => {
    const names = SHOWN_NAMES.map((name) => siteWordsIn(locale, "text")(name));
    expect(new Set(names).size).toBe(names.length);
  });

  it("has words of its own, without blanks at the ends", () => {
    const same = english.filter(([key, text]) => mainForm(texts.get(key)!) === mainForm(text));
    if (locale !== "en") expect(same.length).toBeLessThan(english.length / 6);
    for (const text of texts.values()) expect(mainForm(text)).toBe(mainForm(text).trim());
  });
});

it("texts with numbers have the form of their number, and numbers the signs of their language", () => {
  const say = siteWordsIn("ru", "script");
  expect([1, 3, 5].map((count) => say("pages", { count }))).toEqual([
    "Найдена 1 страница",
    "Найдено 3 страницы",
    "Найдено 5 страниц",
  ]);
  expect(siteWordsIn("de", "request")("bytes", { count: 1234 })).toBe("1.234 Bytes");
  expect(siteWordsIn("ar", "page")("found", { count: 2, query: "س" })).toBe("صفحتان عن «س»");
});

it("a language has the words of its own locale, or of a related one", () => {
  expect(["de", "pt", "PT-BR", "yue", "nb", "zh-tw", "da", null].map((code) => localeOf(code))).toEqual([
    ...["de", "pt-br", "pt-br", "zh", "no", "zh", null, null],
  ]);
});

it("a browser's preferred language is the first of the best known ones", () => {
  expect(preferredLocale("da, nl;q=0.7, fr;q=0.9")).toBe("fr");
  expect(preferredLocale("tlh, *;q=0.5")).toBe("en");
  expect(preferredLocale("de;q=0, ja;q=0.1")).toBe("ja");
  expect(preferredLocale(undefined)).toBe("en");
});

it("languages have the direction of their script", () => {
  expect(["ar", "he", "fa", "de", "ja", null, "not a language"].map(directionOf)).toEqual([
    ...["rtl", "rtl", "rtl", "ltr", "ltr", "ltr", "ltr"],
  ]);
});
