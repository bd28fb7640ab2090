import type { z } from "zod";

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue;

/**
 * Returns the problem of one value, as a sentence that continues after the field's name and says what to
 * send. Schemas may have sentences of their own, which are kept.
 */
function issueMessage(issue: Issue): string {
  if (issue.message?.endsWith(".")) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue)
        ? `is required; send ${typeName(issue.expected)}.`
        : `must be ${typeName(issue.expected)}.`;
    case "too_small":
      return bound("at least", issue.origin, issue.minimum);
    case "too_big":
      return bound("at most", issue.origin, issue.maximum);
    case "invalid_format":
      return FORMATS[issue.format] ?? "is not in the form expected here.";
    case "invalid_value":
      return oneOf(issue.values.map(quoted));
    case "invalid_key":
      return issue.issues[0] ? issueMessage(issue.issues[0]) : "is not a name that is allowed here.";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}.`;
    case "invalid_union":
      if ("options" in issue && Array.isArray(issue.options)) return oneOf(issue.options.map(quoted));
      return "inst" in issue && issue.inst ? oneOfForms(issue.inst as z.core.$ZodType) : oneOf([]);
    default:
      return "is not valid here.";
  }
}

/**
 * For `safeParse`: writes the sentences during validation, while the schema with its union forms is
 * available.
 */
export const readableIssues = { error: issueMessage } satisfies z.core.ParseContext<z.core.$ZodIssue>;

/** Zod says in its message that a value was missing, and exposes the value only before there is a message. */
const isMissing = (issue: Issue & { code?: "invalid_type" }): boolean =>
  issue.message === undefined ? issue.input === undefined : / received undefined$/.test(issue.message);

/**
 * Replaces the issue of a union: if a value has the fields of only one form, that form's issues are returned
 * instead of “no form matches”.
 */
export const relevantIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return issue;
    const inside = issue.errors.filter((form) => form.every(({ path }) => path.length > 0));
    const [meant] = inside;
    if (meant === undefined || inside.length > 1) return issue;
    return relevantIssues(meant.map((found) => ({ ...found, path: [...issue.path, ...found.path] })));
  });

const MOST_FORMS = 20;
const MOST_FIELDS = 6;

const quoted = (value: unknown): string => `“${String(value)}”`;

function oneOf(forms: readonly string[]): string {
  const all = [...new Set(forms)];
  if (all.length === 0) return "has none of the forms that are allowed here.";
  const shown = all.length > MOST_FORMS ? [...all.slice(0, MOST_FORMS), "…"] : all;
  return `must be ${all.length === 1 ? "" : "one of "}${shown.join(", ")}.`;
}

const known = new WeakMap<z.core.$ZodType, string>();

/** Cached, since every wrong item of a list needs it. */
function oneOfForms(union: z.core.$ZodType): string {
  let sentence = known.get(union);
  if (sentence === undefined) {
    sentence = oneOf(formsOf(union));
    known.set(union, sentence);
  }
  return sentence;
}

/** Returns a short description of each form that a schema accepts. */
function formsOf(schema: z.core.$ZodType): string[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case "union":
      return def.options.flatMap(formsOf);
    case "literal":
      return def.values.map(quoted);
    case "enum":
      return Object.values(def.entries).map(quoted);
    case "object":
      return [formOfObject(def.shape)];
    case "nullable":
      return [...formsOf(def.innerType), "null"];
    case "lazy":
      return formsOf(def.getter());
    case "pipe":
      return formsOf((def.in as z.core.$ZodTypes)._zod.def.type === "transform" ? def.out : def.in);
    case "optional":
    case "default":
    case "prefault":
    case "readonly":
      return formsOf(def.innerType);
    case "string":
    case "number":
      return [FORM_NAMES[(def as { format?: string }).format ?? ""] ?? typeName(def.type)];
    default:
      return [typeName(def.type)];
  }
}

/** {“kind”: “url”, “url”}: the required fields, with their value if only one is possible. */
function formOfObject(shape: z.core.$ZodShape): string {
  const required = Object.entries(shape).filter(([, field]) => field._zod.optin === undefined);
  const fields = required.slice(0, MOST_FIELDS).map(([name, field]) => {
    const def = (field as z.core.$ZodTypes)._zod.def;
    return def.type === "literal" && def.values.length === 1
      ? `${quoted(name)}: ${quoted(def.values[0])}`
      : quoted(name);
  });
  return `{${[...fields, ...(required.length > MOST_FIELDS ? ["…"] : [])].join(", ")}}`;
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

/** The names of string formats. */
const FORM_NAMES: Record<string, string> = {
  email: "an e-mail address",
  url: "a complete http or https address",
  datetime: "a date and time such as 2026-01-31T12:00:00Z",
  date: "a date such as 2026-01-31",
  uuid: "a UUID",
  safeint: "a whole number",
};
const FORMATS = Object.fromEntries(
  Object.entries(FORM_NAMES).map(([format, name]) => [format, `must be ${name}.`]),
);

function bound(limit: "at least" | "at most", origin: string, amount: number | bigint): string {
  const [least, one] = [limit === "at least", Number(amount) === 1];
  if (origin === "string")
    return `must have ${least ? "at least" : "at most"} ${amount} ${one ? "character" : "characters"}.`;
  if (origin === "array" || origin === "set")
    return `must have ${least ? "at least" : "at most"} ${amount} ${one ? "item" : "items"}.`;
  return `must be ${least ? "at least" : "at most"} ${amount}.`;
}
