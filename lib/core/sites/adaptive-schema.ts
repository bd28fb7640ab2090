import type { FactGroup, FactType } from "@/lib/core/expressions/types";

/* The declared claims of a site's visitors, in the subset of JSON Schema draft-07 that sites use for them. */

export type ClaimDeclaration = {
  type: "boolean" | "string" | "number" | "array" | "object";
  description: string;
  enum?: readonly string[];
  items?: ClaimDeclaration;
  properties?: { readonly [name: string]: ClaimDeclaration };
};
export type AdaptiveSchema = { properties: { readonly [name: string]: ClaimDeclaration } };

function claimType({ type, enum: values, items, properties }: ClaimDeclaration): FactType {
  switch (type) {
    case "boolean":
    case "number":
      return { type };
    case "string":
      return { type: "text", ...(values && { values }) };
    case "array":
      return { type: "list", of: items ? claimType(items) : { type: "text" } };
    case "object":
      return group(properties ?? {});
  }
}

const group = (claims: { readonly [name: string]: ClaimDeclaration }): FactGroup => ({
  type: "group",
  members: Object.fromEntries(Object.entries(claims).map(([name, claim]) => [name, claimType(claim)])),
});

/** The claims that conditions may read; null for a site without a schema. */
export const claimTypes = (schema: unknown): FactGroup | null =>
  schema === null || schema === undefined
    ? null
    : {
        type: "group",
        members: {
          visitor: {
            type: "group",
            members: { claims: group((schema as AdaptiveSchema).properties) },
          },
        },
      };

/** At most this many conditions are offered for the values of one claim. */
const MOST_VALUES = 10;

type TemplateCondition = { description: string; condition: string };

/** Conditions to start from: one for each claim, or for each of its values. */
export const templateConditions = ({ properties }: AdaptiveSchema): TemplateCondition[] =>
  conditionsOf("visitor.claims", properties);

const conditionsOf = (
  path: string,
  claims: { readonly [name: string]: ClaimDeclaration },
): TemplateCondition[] =>
  Object.entries(claims).flatMap(([name, claim]) => conditionsFor(`${path}.${name}`, claim));

function conditionsFor(fact: string, claim: ClaimDeclaration): TemplateCondition[] {
  const { type, description, enum: values, items } = claim;
  const one = (condition: string, withValue = description) => [{ description: withValue, condition }];
  switch (type) {
    case "boolean":
      return one(fact);
    case "number":
      return one(`${fact} > 0`);
    case "string":
      return (values ?? [""])
        .slice(0, MOST_VALUES)
        .flatMap((value) => one(`${fact} == ${JSON.stringify(value)}`, withValue(description, value)));
    case "array":
      return one(`${sampleOf(items)} in ${fact}`);
    case "object":
      return conditionsOf(fact, claim.properties ?? {});
  }
}

const withValue = (description: string, value: string): string =>
  value === "" ? description : `${description} (${value})`;

/** A sample value of a list. */
function sampleOf(items: ClaimDeclaration | undefined): string {
  if (items?.type === "number") return "1";
  if (items?.type === "boolean") return "true";
  return JSON.stringify(items?.enum?.[0] ?? "");
}
