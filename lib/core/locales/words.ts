/*
 * Says a text of a catalogue. Scripts of published sites contain this file, so it is small and knows no catalogue.
 */

/** The forms of a text with a number, by their names in `Intl.PluralRules`. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The same keys, in any language. */
export type Translated<Of> = { [Key in keyof Of]: Of[Key] extends string ? string : Forms };

export type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type PlaceholdersOf<Text> = Text extends { other: infer Other } ? Placeholders<Other> : Placeholders<Text>;
/** The values of a text's placeholders, as further arguments. */
type Values<Text> = [PlaceholdersOf<Text>] extends [never]
  ? []
  : [Record<PlaceholdersOf<Text>, string | number>];

/** Says texts of one group in one language. */
export type SayWords<Group> = {
  <Key extends keyof Group>(key: Key, ...values: Values<Group[Key]>): string;
  /** Splits a text at its placeholders and puts values of another kind there. */
  parts<Key extends keyof Group, Value>(
    key: Key,
    values: Record<string, Value> & Record<PlaceholdersOf<Group[Key]>, unknown>,
  ): (string | Value)[];
  locale: string;
};

const PLACEHOLDER = /\{(\w+)\}/;

const formOf = (locale: string, text: string | Forms, values: Record<string, unknown> = {}): string =>
  typeof text === "string"
    ? text
    : (text[new Intl.PluralRules(locale).select(Number(values.count))] ?? text.other);

/** Splits a text at its placeholders and puts the values there. */
export const partsOf = (locale: string, text: string | Forms, values?: Record<string, unknown>): unknown[] =>
  formOf(locale, text, values)
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 1 ? values?.[part] : part));

/** Joins parts to a text, with numbers as the language writes them. */
export const joined = (locale: string, parts: readonly unknown[]): string =>
  parts.map((part) => (typeof part === "number" ? part.toLocaleString(locale) : part)).join("");

/** The number of a text with forms is the value “count”; numbers are written as in the language. */
export function sayIn<Group>(locale: string, texts: Translated<Group>): SayWords<Group> {
  const parts = (key: keyof Group, values?: Record<string, unknown>): unknown[] =>
    partsOf(locale, texts[key] as string | Forms, values);
  const say = (key: keyof Group, values?: Record<string, unknown>): string =>
    joined(locale, parts(key, values));
  return Object.assign(say, { parts, locale }) as SayWords<Group>;
}
