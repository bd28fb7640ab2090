/*
 * Whole numbers beyond those that JavaScript counts exactly, such as the largest of 64 bits. A parsed spec has them as
 * marked texts, so that every shown value keeps its digits.
 */

const MARK = "~int64~";
const LEAST_DIGITS = /\d{16}/;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const WHOLE = /^-?\d+$/;
const MARKED = new RegExp(String.raw`(\\?["'])${MARK}(-?\d+)\1|${MARK}(?=-?\d)`, "g");

const isExact = (digits: string): boolean => Number.isSafeInteger(Number(digits));

/** A text in JSON whose large whole numbers are marked texts. */
export const withMarks = (json: string): string =>
  LEAST_DIGITS.test(json)
    ? json.replace(TOKEN, (token) => (WHOLE.test(token) && !isExact(token) ? `"${MARK}${token}"` : token))
    : json;

/** The value of a text in JSON. */
export const parseExactly = (json: string): unknown => JSON.parse(withMarks(json)) as unknown;

/** The value of a large whole number. */
export const marked = (digits: string): string => `${MARK}${digits}`;

export const isMarked = (value: unknown): boolean => typeof value === "string" && value.startsWith(MARK);

/** A text, also one in a programming language, with the numbers themselves in place of the marks. */
export const withoutMarks = (text: string): string =>
  text.includes(MARK) ? text.replace(MARKED, (_whole, _quote, digits?: string) => digits ?? "") : text;

/** A copy with numbers that are as near as JavaScript has them, for code that expects numbers. */
export function withNumbers<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  return json.includes(MARK) ? (JSON.parse(withoutMarks(json)) as Value) : value;
}
