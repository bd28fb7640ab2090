import type { z } from "zod";

/**
 * What is wrong with one value, as a sentence that completes the field's name and says what to send.
 * Schemas may bring sentences of their own, which are kept.
 */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (issue.message.endsWith(".")) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return / received undefined$/.test(issue.message)
        ? `is required; send ${typeName(issue.expected)}.`
        : `must be ${typeName(issue.expected)}.`;
    case "too_small":
      return `must ${bound(issue.origin, "at least", issue.minimum)}.`;
    case "too_big":
      return `must ${bound(issue.origin, "at most", issue.maximum)}.`;
    case "invalid_format":
      return FORMATS[issue.format] ?? "is not in the form expected here.";
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map((value) => `“${String(value)}”`).join(", ")}.`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}.`;
    case "invalid_union":
      return "has none of the forms that are allowed here.";
    default:
      return "is not valid here.";
  }
}

const TYPES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};
const typeName = (expected: string): string => TYPES[expected] ?? "another type of value";

const FORMATS: Record<string, string> = {
  email: "must be an e-mail address.",
  url: "must be a complete http or https address.",
  datetime: "must be a date and time such as 2026-01-31T12:00:00Z.",
  date: "must be a date such as 2026-01-31.",
  uuid: "must be a UUID.",
};

function bound(origin: string, limit: "at least" | "at most", amount: number | bigint): string {
  const one = Number(amount) === 1;
  if (origin === "string") return `have ${limit} ${amount} character${one ? "" : "s"}`;
  if (origin === "array" || origin === "set") return `have ${limit} ${amount} item${one ? "" : "s"}`;
  return `be ${limit} ${amount}`;
}
