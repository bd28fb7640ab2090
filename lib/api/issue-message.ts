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
      return formsOf(issue);
    default:
      return "is not valid here.";
  }
}

/**
 * Problems where they are: a value that has the fields of one form of a union is told what is wrong with
 * those, not that it has no form at all.
 */
export const meantIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return issue;
    const inside = issue.errors.filter((form) => form.every(({ path }) => path.length > 0));
    const [meant] = inside;
    if (meant === undefined || inside.length > 1) return issue;
    return meantIssues(meant.map((found) => ({ ...found, path: [...issue.path, ...found.path] })));
  });

/** What a union takes, as far as it can be said in a few words. */
function formsOf(issue: z.core.$ZodIssueInvalidUnion): string {
  const options = "options" in issue && issue.options ? [...issue.options] : [];
  const types: string[] = [];
  for (const [first] of issue.errors) {
    if (first?.path.length !== 0) continue;
    if (first.code === "invalid_value") options.push(...first.values);
    else if (first.code === "invalid_type" && TYPES[first.expected]) types.push(TYPES[first.expected]!);
  }
  const forms = [...new Set([...options.map((option) => `“${String(option)}”`), ...types])];
  if (forms.length === 0) return "has none of the forms that are allowed here.";
  return `must be ${forms.length === 1 ? "" : "one of "}${forms.join(", ")}.`;
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
