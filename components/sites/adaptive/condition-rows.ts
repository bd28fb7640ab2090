import { type Text, text } from "@/lib/core/locales/say";
import type { AdaptiveSchema, ClaimDeclaration } from "@/lib/core/sites/adaptive-schema";

/* Shows conditions as rows of a claim, a comparison and a value. The text is stored; a condition that rows cannot
   express is edited as text. */

/** A claim that a condition can use, by its path: "plan", "unsigned.country". */
export type KnownClaim = {
  path: string;
  type: "boolean" | "string" | "number" | "array";
  description: string;
  /** The allowed values of the claim or of its items. */
  values?: readonly string[];
  /** The type of the items of a list. */
  items?: "boolean" | "string" | "number";
};

type Comparison = "==" | "!=" | ">" | ">=" | "<" | "<=" | "is" | "not" | "has" | "hasNot";
export type ConditionRow = { claim: string; comparison: Comparison; value: string };
export type ConditionRows = { join: "&&" | "||"; rows: readonly ConditionRow[] };

export const COMPARISON_LABELS: Record<Comparison, Text> = {
  "==": text("is"),
  "!=": text("is not"),
  ">": text("is more than"),
  ">=": text("is at least"),
  "<": text("is less than"),
  "<=": text("is at most"),
  is: text("is true"),
  not: text("is not true"),
  has: text("contains"),
  hasNot: text("doesn't contain"),
};

const COMPARISONS: Record<KnownClaim["type"], readonly Comparison[]> = {
  boolean: ["is", "not"],
  string: ["==", "!="],
  number: ["==", "!=", ">", ">=", "<", "<="],
  array: ["has", "hasNot"],
};

export const comparisonsOf = ({ type }: KnownClaim): readonly Comparison[] => COMPARISONS[type];

/** Returns the claims of a schema that hold a value, nested ones included. */
export const claimsIn = (schema: AdaptiveSchema | null): KnownClaim[] =>
  schema ? claimsBelow(schema.properties, "") : [];

const claimsBelow = (claims: { readonly [name: string]: ClaimDeclaration }, above: string): KnownClaim[] =>
  Object.entries(claims).flatMap(([name, claim]): KnownClaim[] => {
    const path = above + name;
    const { type, description, enum: values, items } = claim;
    if (type === "object") return claimsBelow(claim.properties ?? {}, `${path}.`);
    if (type !== "array") return [{ path, type, description, ...(values && { values }) }];
    const held = (items?.type ?? "string") as NonNullable<KnownClaim["items"]>;
    return [{ path, type, description, items: held, ...(items?.enum && { values: items.enum }) }];
  });

/** Returns an initial row for a claim. */
export const firstRow = (claim: KnownClaim): ConditionRow => ({
  claim: claim.path,
  comparison: comparisonsOf(claim)[0]!,
  value:
    claim.values?.[0] ??
    (valueTypeOf(claim) === "number" ? "0" : valueTypeOf(claim) === "boolean" ? "true" : ""),
});

/** Returns the type of the value that a claim is compared with. */
export const valueTypeOf = ({ type, items }: KnownClaim): "boolean" | "string" | "number" =>
  type === "array" ? (items ?? "string") : type;

const written = (claim: KnownClaim | undefined, value: string): string =>
  claim && valueTypeOf(claim) !== "string" ? value.trim() || "0" : JSON.stringify(value);

/** Returns rows as the text of a condition. */
export const conditionText = ({ join, rows }: ConditionRows, claims: readonly KnownClaim[]): string =>
  rows
    .map(({ claim: path, comparison, value }) => {
      const fact = `visitor.claims.${path}`;
      const claim = claims.find((each) => each.path === path);
      if (comparison === "is") return fact;
      if (comparison === "not") return `!${fact}`;
      if (comparison === "has") return `${written(claim, value)} in ${fact}`;
      if (comparison === "hasNot") return `!(${written(claim, value)} in ${fact})`;
      return `${fact} ${comparison} ${written(claim, value)}`;
    })
    .join(` ${join} `);

const PATH = String.raw`visitor\.claims\.([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)`;
const VALUE = String.raw`("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)`;
const FORMS: readonly [RegExp, (found: readonly string[]) => ConditionRow][] = [
  [new RegExp(`^${PATH}$`), ([claim = ""]) => ({ claim, comparison: "is", value: "" })],
  [new RegExp(`^!${PATH}$`), ([claim = ""]) => ({ claim, comparison: "not", value: "" })],
  [
    new RegExp(`^${VALUE} in ${PATH}$`),
    ([value = "", claim = ""]) => ({ claim, comparison: "has", value: plain(value) }),
  ],
  [
    new RegExp(`^!\\(${VALUE} in ${PATH}\\)$`),
    ([value = "", claim = ""]) => ({ claim, comparison: "hasNot", value: plain(value) }),
  ],
  [
    new RegExp(`^${PATH} (==|!=|>=|<=|>|<) ${VALUE}$`),
    ([claim = "", comparison = "==", value = ""]) => ({
      claim,
      comparison: comparison as Comparison,
      value: plain(value),
    }),
  ],
];

const plain = (value: string): string => (value.startsWith('"') ? (JSON.parse(value) as string) : value);

/** Returns the rows of a condition; null if rows cannot express it or it uses unknown claims. */
export function parseConditionRows(text: string, claims: readonly KnownClaim[]): ConditionRows | null {
  if (text.trim() === "") return { join: "&&", rows: [] };
  const join = splitBy(text, "&&").length > 1 ? "&&" : "||";
  const rows: ConditionRow[] = [];
  for (const part of splitBy(text, join)) {
    const row = rowOf(part.trim());
    const claim = claims.find(({ path }) => path === row?.claim);
    if (!row || !claim || !comparisonsOf(claim).includes(row.comparison)) return null;
    rows.push(row);
  }
  return conditionText({ join, rows }, claims) === text.trim() ? { join, rows } : null;
}

function rowOf(part: string): ConditionRow | null {
  for (const [form, read] of FORMS) {
    const found = form.exec(part);
    if (found) return attempt(() => read(found.slice(1)));
  }
  return null;
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Splits a text at an operator outside of quotes. */
const splitBy = (text: string, operator: "&&" | "||"): string[] => {
  const parts: string[] = [""];
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"|&&|\|\||[\s\S]/g)) {
    if (piece === operator) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts;
};
