import type { FactGroup, FactType } from "@/lib/core/expressions/types";

/*
 * The claims that a site knows of its visitors, as the subset of JSON Schema draft-07 in which sites declare them.
 */

export type Claim = {
  type: "boolean" | "string" | "number" | "array" | "object";
  description: string;
  enum?: readonly string[];
  items?: Claim;
  properties?: { readonly [name: string]: Claim };
};
export type AdaptiveSchema = { properties: { readonly [name: string]: Claim } };

function claimType({ type, enum: values, items, properties }: Claim): FactType {
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

const group = (claims: { readonly [name: string]: Claim }): FactGroup => ({
  type: "group",
  members: Object.fromEntries(Object.entries(claims).map(([name, claim]) => [name, claimType(claim)])),
});

/** What conditions may read of a visitor; null for a site that does not say. */
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
