import { describe, expect, it } from "vitest";
import type { AdaptiveSchema } from "@/lib/core/sites/adaptive-schema";
import { claimTypes } from "@/lib/core/sites/adaptive-schema";
import { visitorConditionProblem } from "@/lib/core/sites/conditions";
import { claimsIn, comparisonsOf, conditionText, firstRow, parseConditionRows } from "./condition-rows";

const description = "";
const schema: AdaptiveSchema = {
  properties: {
    plan: { type: "string", description, enum: ["free", "pro"] },
    seats: { type: "number", description },
    beta: { type: "boolean", description },
    roles: { type: "array", description, items: { type: "string", description } },
    unsigned: {
      type: "object",
      description,
      properties: { country: { type: "string", description } },
    },
  },
};
const claims = claimsIn(schema);

describe("a condition as rows", () => {
  it("knows the claims of a schema, nested ones included", () => {
    expect(claims.map(({ path }) => path)).toEqual(["plan", "seats", "beta", "roles", "unsigned.country"]);
  });

  it.each([
    'visitor.claims.plan == "pro"',
    "visitor.claims.seats >= 10 && visitor.claims.beta",
    '!visitor.claims.beta || "admin" in visitor.claims.roles',
    '!("a || b && \\"c\\"" in visitor.claims.roles)',
    'visitor.claims.unsigned.country != "DE"',
  ])("survives the way through rows: %s", (text) => {
    const rows = parseConditionRows(text, claims);
    expect(rows).not.toBeNull();
    expect(conditionText(rows!, claims)).toBe(text);
  });

  it.each([
    'visitor.claims.plan == "pro" && visitor.claims.beta || visitor.claims.seats > 1',
    '(visitor.claims.plan == "pro")',
    "visitor.claims.seats == visitor.claims.seats",
    "visitor.claims.unknown",
    "visitor.claims.seats",
    "visitor.claims.plan ==",
    "nonsense",
  ])("stays a text if rows cannot express it: %s", (text) => {
    expect(parseConditionRows(text, claims)).toBeNull();
  });

  it("is accepted by the server for every claim and comparison", () => {
    const types = claimTypes(schema);
    for (const claim of claims) {
      for (const comparison of comparisonsOf(claim)) {
        const text = conditionText({ join: "&&", rows: [{ ...firstRow(claim), comparison }] }, claims);
        expect([text, visitorConditionProblem(text, types)]).toEqual([text, null]);
      }
    }
  });
});
