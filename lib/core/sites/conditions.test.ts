import { describe, expect, it } from "vitest";
import { InvalidExpression } from "@/lib/core/expressions/expression";
import { type AdaptiveSchema, claimTypes } from "./adaptive-schema";
import { type Claims, visitorCondition } from "./conditions";

const about = (type: "boolean" | "string" | "number") => ({ type, description: "A claim." }) as const;
const SCHEMA: AdaptiveSchema = {
  properties: {
    beta: about("boolean"),
    plan: { ...about("string"), enum: ["free", "pro"] },
    name: about("string"),
    seats: about("number"),
    products: { type: "array", description: "A claim.", items: about("string") },
    company: { type: "object", description: "A claim.", properties: { country: about("string") } },
    unsigned: { type: "object", description: "A claim.", properties: { dark: about("boolean") } },
  },
};
const TYPES = claimTypes(SCHEMA);

describe("a condition on claims", () => {
  it.each<[string, Claims, boolean]>([
    ["visitor.claims.beta", { beta: true }, true],
    ["visitor.claims.beta", { beta: "yes" }, false],
    ["visitor.claims.beta", {}, false],
    ["!visitor.claims.beta", {}, true],
    ['visitor.claims.plan == "pro"', { plan: "pro" }, true],
    ['visitor.claims.plan == "pro" && visitor.claims.seats > 5', { plan: "pro", seats: 6 }, true],
    ['visitor.claims.plan == "pro" && visitor.claims.seats > 5', { plan: "pro" }, false],
    ['visitor.claims.plan in ["free", "pro"]', { plan: "free" }, true],
    ['"api" in visitor.claims.products', { products: ["api", "cli"] }, true],
    ['"api" in visitor.claims.products', { products: "api" }, false],
    ["visitor.claims.products.length == 0", {}, true],
    ['visitor.claims.company.country == "DE"', { company: { country: "DE" } }, true],
    ['visitor.claims.company.country == "DE"', { company: "DE" }, false],
    ["visitor.claims.unsigned.dark", { unsigned: { dark: true } }, true],
    ["visitor.claims.unsigned.dark", { dark: true }, false],
    ['startsWith(visitor.claims.name, "A")', { name: "Ana" }, true],
    ["visitor.claims.name == null", {}, true],
    ["visitor.claims.name.length > 1", {}, false],
  ])("%s of %o is %s", (text, claims, expected) => {
    expect(visitorCondition(text, TYPES)(claims)).toBe(expected);
  });

  it.each<[string, Claims, boolean]>([
    ['visitor.claims.plan == "pro"', { plan: "pro" }, true],
    ['visitor.claims.plan == "pro"', {}, false],
    ["visitor.claims.unsigned.dark", { unsigned: { dark: true } }, true],
    ["visitor.claims.unsigned.dark", { unsigned: "dark" }, false],
    ["visitor.claims.products.length > 1", { products: ["api", "cli"] }, true],
    ["visitor.claims.products.length > 1", {}, false],
  ])("%s of %o is %s where the site does not say which claims there are", (text, claims, expected) => {
    expect(visitorCondition(text, null)(claims)).toBe(expected);
  });

  it.each<[string, RegExp]>([
    ["visitor.claims.plan == 5", /compares a text with a number.*\(at character 1\)/],
    [
      "visitor.claims.beta && visitor.claims.seats == true",
      /a number with true or false.*\(at character 24\)/,
    ],
    ['visitor.claims.plan == "gold"', /“gold”, which it never is.*there is “free”, “pro”/],
    ['visitor.claims.plann == "pro"', /does not know “plann” \(at character 1\); there is beta, plan/],
    ["visitor.claims.beta > 1", /compares true or false with a number/],
    ["visitor.claims.beta > visitor.claims.beta", /which of two is larger/],
    ['"a" in visitor.claims.seats', /looks for something in a number/],
    ["visitor.claims.plan ==", /cannot be read.*at character 23/],
  ])("is refused by the schema: %s", (text, reason) => {
    expect(() => visitorCondition(text, TYPES)).toThrow(InvalidExpression);
    expect(() => visitorCondition(text, TYPES)).toThrow(reason);
  });

  it.each([
    "process.exit(1)",
    "globalThis",
    "visitor.constructor",
    'visitor.claims["plan"]',
    "visitor.claims.plan.toString()",
    "visitor.claims = 1",
    "(() => 1)()",
    "`${1}`",
    "fetch('http://example.test')",
    "visitor.claims.plan; visitor",
    "new Date()",
  ])("is refused whatever the site knows: %s", (text) => {
    expect(() => visitorCondition(text, TYPES)).toThrow(InvalidExpression);
    expect(() => visitorCondition(text, null)).toThrow(InvalidExpression);
  });

  it("knows nothing of what every object has", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(() => visitorCondition(`visitor.claims.${name}`, TYPES)).toThrow(InvalidExpression);
      expect(visitorCondition(`visitor.claims.${name}`, null)({})).toBe(false);
    }
  });
});
