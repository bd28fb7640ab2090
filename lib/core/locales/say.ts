/*
 * Says the texts of the console and of mails in the language of their reader. The English text is the key of its
 * translations: it stays in the code that shows it, and English needs no catalogue. A note for translators may follow
 * it after a bar, "Open|state of a change request", where one English text needs two translations.
 */
import type { SayMessage } from "./console/messages";
import { type Forms, joined, type Placeholders, partsOf } from "./words";

/** Languages of the console and of mails. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a stored or requested value; null if it is none of ours. */
export const languageOf = (value: unknown): Language | null =>
  LANGUAGES.find((each) => each === value) ?? null;

/** The translations of texts into one language, by the English text; of texts with forms, by the form "other". */
export type Translations = Readonly<Record<string, string | Forms>>;

declare const marked: unique symbol;
/** A text that `text` marked. It is no string for the compiler, so that it cannot be shown without `say`. */
export type Text = { readonly [marked]: true };

/** Marks an English text that is written at one place and said at another, such as the labels of a table. */
export const text = (written: string): Text => written as unknown as Text;

type Values<Written extends string> = string extends Written
  ? [never]
  : [Placeholders<Written>] extends [never]
    ? []
    : [Record<Placeholders<Written>, string | number>];

/** An English text with forms for a number, which is its value "count". */
export type Counted<Other extends string = string> = { one: string; other: Other };

export interface Say {
  (text: Text, values?: Record<string, string | number>): string;
  <const Written extends string>(text: Written, ...values: Values<Written>): string;
  <const Other extends string>(
    forms: Counted<Other>,
    values: { count: number } & Record<Exclude<Placeholders<Other>, "count">, string | number>,
  ): string;
  /** Splits a text at its placeholders and puts values of any kind there. */
  parts: (text: Text | string | Counted, values: Record<string, unknown>) => unknown[];
  /** Joins names: "Ana, Ben, and Mira", or with "or". */
  list: (names: Iterable<string>, type?: "conjunction" | "disjunction") => string;
  /** A label within a sentence, "Search members": English writes it in lower case. */
  within: (label: string) => string;
  /** Loads the function that says messages of the API, which writes them in English. */
  messages: () => Promise<SayMessage>;
  language: Language;
  /** For dates and numbers with `Intl`. */
  locale: string;
}

/** English dates have the day first. */
const LOCALES: Record<Language, string> = { en: "en-GB", de: "de" };

const withoutNote = (written: string): string => written.split("|", 1)[0] as string;

/**
 * Returns the function that says texts in a language; a text without a translation is said in English.
 */
export function sayWith(
  language: Language,
  translations: Translations = {},
  messages: Say["messages"] = async () => (message) => message,
): Say {
  const wordsOf = (written: string | Counted): string | Forms => {
    const key = typeof written === "string" ? written : written.other;
    // A text like "constructor" is no translation that every object has.
    if (Object.hasOwn(translations, key)) return translations[key]!;
    return typeof written === "string" ? withoutNote(written) : written;
  };
  const parts = (written: Text | string | Counted, values?: Record<string, unknown>): unknown[] =>
    partsOf(language, wordsOf(written as string | Counted), values);
  const say = (written: Text | string | Counted, values?: Record<string, unknown>): string =>
    joined(language, parts(written, values));
  const list: Say["list"] = (names, type) => new Intl.ListFormat(language, { type }).format(names);
  const within = (label: string): string => (language === "en" ? label.toLowerCase() : label);
  return Object.assign(say, { parts, list, within, messages, language, locale: LOCALES[language] }) as Say;
}

export const sayEnglish: Say = sayWith("en");
