import { describe, expect, it } from "vitest";
import { InvalidExpression } from "@/lib/core/expressions/expression";
import { type AdaptiveSchema, claimTypes } from "./adaptive-schema";
import { type ClaimValues, visitorCondition } from "./conditions";

const about = (type: "boolean" | "string" | "number") => ({ type, description: "A claim." }) as const;
const SCHEMA: AdaptiveSchema = {
  properties: {
    beta: about("boolean"),
    plan: { ...about("string"), enum: ["free", "pro"] },
    name: about("string"),
    seats: about("number"),
    products: { type: "array", description: "A claim.", items: about("string") },
    regions: {
      type: "array",
      description: "A claim.",
      items: { ...about("string"), enum: ["eu", "us"] },
    },
    years: { type: "array", description: "A claim.", items: about("number") },
    company: { type: "object", description: "A claim.", properties: { country: about("string") } },
    unsigned: { type: "object", description: "A claim.", properties: { dark: about("boolean") } },
  },
};
const TYPES = claimTypes(SCHEMA);

describe("a condition on claims", () => {
  it.each<[string, ClaimValues, boolean]>([
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
    ["visitor.claims.name", { name: "Ana" }, true],
    ["visitor.claims.products", {}, false],
    ["contains(visitor.claims.products, 'api')", { products: ["api"] }, true],
    ["'eu' in visitor.claims.regions", { regions: ["eu"] }, true],
    ["2026 in visitor.claims.years", { years: [2026] }, true],
    ["endsWith(visitor.claims.products, 'i')", { products: ["api"] }, true],
    ["visitor.claims.seats > -1", { seats: 0 }, true],
    ["visitor.claims.beta ? visitor.claims.seats > 1 : false", { seats: 2 }, false],
    ["true", {}, true],
  ])("%s of %o is %s", (text, claims, expected) => {
    expect(visitorCondition(text, TYPES)(claims)).toBe(expected);
  });

  it.each<[string, ClaimValues, boolean]>([
    ['visitor.claims.plan == "pro"', { plan: "pro" }, true],
    ['visitor.claims.plan == "pro"', {}, false],
    ["visitor.claims.unsigned.dark", { unsigned: { dark: true } }, true],
    ["visitor.claims.unsigned.dark", { unsigned: "dark" }, false],
    ["visitor.claims.products.length > 1", { products: ["api", "cli"] }, true],
    ["visitor.claims.products.length > 1", {}, false],
  ])("%s of %o is %s for a site without a schema of claims", (text, claims, expected) => {
    expect(visitorCondition(text, null)(claims)).toBe(expected);
  });

  it.each<[string, RegExp]>([
    ["visitor.claims.plan == 5", /compares a text with a number.*\(at character 1\)/],
    [
      "visitor.claims.beta && visitor.claims.seats == true",
      /a number with true or false.*\(at character 24\)/,
    ],
    ['visitor.claims.plan == "gold"', /“gold”, which it never is.*there is “free”, “pro”/],
    [
      'visitor.claims.plan == "pro" || visitor.claims.plan == "gold"',
      /“gold”, which it never is \(at character 33\)/,
    ],
    ['visitor.claims.plann == "pro"', /does not know “plann” \(at character 1\); there is beta, plan/],
    ["visitor.claims.beta > 1", /compares true or false with a number/],
    ["visitor.claims.beta > visitor.claims.beta", /which of two is larger/],
    ["visitor.claims.years == visitor.claims.years", /compares two lists.*\(at character 1\)/],
    ['"a" in visitor.claims.seats', /looks for something in a number.*\(at character 8\)/],
    ["visitor.claims.plan ==", /cannot be read.*at character 23/],
    ['visitor.claims.plan in ["free", "gold"]', /“gold”, which it never is \(at character 33\)/],
    ['visitor.claims.plan in ["free", 5]', /lists a number beside a text \(at character 33\)/],
    ["visitor.claims.plan in [5]", /looks for a text in a list where each is a number \(at character 1\)/],
    ["'2026' in visitor.claims.years", /looks for a text in a list where each is a number/],
    ["'asia' in visitor.claims.regions", /“asia”, which it never is \(at character 1\)/],
    ["contains(visitor.claims.regions, 'asia')", /“asia”, which it never is \(at character 34\)/],
    ["contains(visitor.claims.products, 5)", /looks for a number in a list.*\(at character 35\)/],
    ["contains(visitor.claims.beta, 'a')", /looks for something in true or false \(at character 10\)/],
    ["1 in visitor.claims.name", /looks for a number in a text/],
    ["startsWith(visitor.claims.seats, 'a')", /gives a number to startsWith \(at character 12\)/],
    ["endsWith(visitor.claims.name, true)", /gives true or false to endsWith \(at character 31\)/],
    ["startsWith(visitor.claims.years, 'a')", /gives a number to startsWith/],
    ["-visitor.claims.name < 1", /the negative of a text \(at character 1\)/],
    ["visitor.claims.beta && -visitor.claims.beta == 1", /the negative of true or false \(at character 24\)/],
    ["visitor.claims.company", /takes all of “visitor.claims.company”.*name one of country in it/],
    ["visitor.claims.beta ? visitor.claims.company : false", /takes all of.*\(at character 23\)/],
  ])("is refused by the schema: %s", (text, reason) => {
    expect(() => visitorCondition(text, TYPES)).toThrow(InvalidExpression);
    expect(() => visitorCondition(text, TYPES)).toThrow(reason);
  });

  it.each<[string, number]>([
    ["visitor", 1],
    ["visitor.claims", 1],
    ["visitor.claims.unsigned && visitor.claims.unsigned.dark", 1],
    ["visitor.claims.unsigned.dark && !visitor.claims.unsigned", 34],
    ["visitor.claims == visitor.claims", 1],
    ["visitor.claims != null", 1],
    ["null != visitor.claims", 9],
    ["visitor.claims in [visitor.claims]", 1],
    ["'a' in [visitor]", 9],
    ["contains(visitor.claims, 'a')", 10],
    ['visitor.claims.plan == "free" || "pro"', 34],
    ["visitor.claims.plan == 'free' && (1 || visitor.claims.beta)", 35],
    ["[false]", 1],
    ["!'pro'", 2],
    ["visitor.claims.beta ? 'yes' : 'no'", 23],
  ])("is refused if it would be true for every visitor: %s", (text, character) => {
    for (const types of [TYPES, null]) {
      expect(() => visitorCondition(text, types)).toThrow(InvalidExpression);
      expect(() => visitorCondition(text, types)).toThrow(`(at character ${character})`);
    }
  });

  it.each([
    "process.exit(1)",
    "globalThis",
    "visitor.constructor",
    'visitor.claims["plan"]',
    "visitor.claims.plan.toString()",
    "visitor.claims = 1",
    "(() => 1)()",
    "`template`",
    "fetch('http://example.test')",
    "visitor.claims.plan; visitor",
    "new Date()",
  ])("is refused with its position, with or without a schema: %s", (text) => {
    for (const types of [TYPES, null]) {
      expect(() => visitorCondition(text, types)).toThrow(InvalidExpression);
      expect(() => visitorCondition(text, types)).toThrow(/\(at character \d+\)/);
    }
  });

  it("ignores the inherited properties of objects", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(() => visitorCondition(`visitor.claims.${name}`, TYPES)).toThrow(InvalidExpression);
      expect(visitorCondition(`visitor.claims.${name}`, null)({})).toBe(false);
    }
  });
});
