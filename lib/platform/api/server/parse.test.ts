import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { problemOf } from "@/lib/platform/api/problem";
import { sampledOperations } from "@/lib/testing/sampled-operations";
import { routes } from "@/lib/wiring/routes";
import { maximumLength } from "./bounds";
import { parseBody, parseQuery } from "./parse";

/** Maximum size of a refusal of a small request. */
const SMALL = 8 * 1024;

const operations = routes.map((route) => route.operation as AnyOperation);
const withJson = operations.filter(({ body }) => body);
const withQuery = operations.filter(({ query }) => query);
const named = (list: AnyOperation[]) =>
  sampledOperations(list).map((operation) => [operation.id, operation] as const);
/** Without operations that parse as one before them: the same schema up to the same limit. */
const unalike = (list: AnyOperation[], schemaOf: (operation: AnyOperation) => unknown) =>
  named(list).filter(
    ([, { bodyLimit }], index, all) =>
      all.findIndex(
        ([, other]) => schemaOf(other) === schemaOf(all[index]![1]) && other.bodyLimit === bodyLimit,
      ) === index,
  );

const fill = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const manyNames = (count: number, length: number) =>
  Object.fromEntries(fill(count, (index) => [`${"n".repeat(length)}${index}`, 0]));

/**
 * Builds a value with as many errors as a schema inspects: full lists of full objects, with all fields of the
 * wrong type.
 */
function allWrong(schema: z.core.$ZodType, levels: number): unknown {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (levels === 0) return 0;
  switch (def.type) {
    case "array":
      return new Array(Math.min(maximumLength(def), 2_000)).fill(allWrong(def.element, levels - 1));
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, allWrong(field, levels - 1)]);
      return { ...Object.fromEntries(fields), ...manyNames(5, 50) };
    }
    case "record":
      return Object.fromEntries(
        new Array(500).fill(allWrong(def.valueType, levels - 1)).map((value, index) => [index, value]),
      );
    case "union": {
      const texts = def.options.map((option) => JSON.stringify(allWrong(option, levels - 1)));
      return JSON.parse(texts.reduce((one, other) => (other.length > one.length ? other : one)));
    }
    case "lazy":
      return allWrong(def.getter(), levels - 1);
    case "pipe":
      return allWrong(def.in, levels);
    case "optional":
    case "nullable":
    case "default":
      return allWrong(def.innerType, levels);
    default:
      return def.type === "string" ? [] : "\u0001";
  }
}

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Sent to each operation; encoded once, as that takes longer than parsing. */
const WITHOUT_FIELDS = [
  {},
  [0],
  fill(90_000, () => 0),
  manyNames(2_400, 390),
  manyNames(100_000, 1),
  { ["k".repeat(900_000)]: 0 },
].map(encoded);

function hostileBodies({ body }: AnyOperation): Uint8Array[] {
  const schema = body as z.core.$ZodType;
  const fields = Object.keys((schema as z.ZodObject).shape ?? {});
  const everywhere = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
  return [
    ...WITHOUT_FIELDS,
    ...[
      everywhere("x".repeat(50_000)),
      everywhere(fill(9_000, () => ({}))),
      everywhere(manyNames(500, 90)),
      ...[2, 4, 6].map((levels) => allWrong(schema, levels)),
    ].map(encoded),
  ];
}

/** Returns the refusal as it is sent; null if the request is valid. */
async function refusalOf(attempt: () => unknown): Promise<{ text: string; fields: number } | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    const { status, body } = problemOf(error, "0123456789abcdef");
    expect(status, String(error)).toBe(400);
    return { text: JSON.stringify(body), fields: body.error.fields?.length ?? 0 };
  }
}

describe("refusals are short, however many errors there are", () => {
  it.each(unalike(withJson, ({ body }) => body))("with the body of %s", async (_id, operation) => {
    const bodies = hostileBodies(operation).filter(
      ({ byteLength }) => byteLength <= (operation.bodyLimit ?? 1 << 20),
    );
    expect(bodies).not.toEqual([]);
    for (const raw of bodies) {
      const refusal = await refusalOf(() => parseBody(operation, raw, "application/json"));
      expect(refusal?.fields ?? 0).toBeLessThanOrEqual(20);
      expect(refusal?.text.length ?? 0).toBeLessThanOrEqual(Math.max(raw.byteLength, SMALL));
    }
  });

  it.each(unalike(withQuery, ({ query }) => query))("with the query of %s", async (_id, operation) => {
    const fields = Object.keys((operation.query as z.ZodObject).shape ?? {});
    for (const value of ["", "x".repeat(1_500), "%00"]) {
      for (const times of [1, 50, 1_001]) {
        const query = fields.flatMap((field) => fill(times, () => `${field}=${value}`)).join("&");
        const refusal = await refusalOf(() => parseQuery(operation, query));
        expect(refusal?.fields ?? 0).toBeLessThanOrEqual(20);
        expect(refusal?.text.length ?? 0).toBeLessThanOrEqual(Math.max(query.length, SMALL));
      }
    }
    const longName = `${"k".repeat(9_000)}=%00`;
    expect((await refusalOf(() => parseQuery(operation, longName)))?.text.length).toBeLessThan(SMALL);
  });
});

describe("every list in a body", () => {
  it.each(named(withJson))("declares a maximum length: %s", (_id, operation) => {
    const seen = new Set<unknown>();
    const visit = (schema: z.core.$ZodType, path: string): void => {
      if (seen.has(schema)) return;
      seen.add(schema);
      const def = (schema as z.core.$ZodTypes)._zod.def;
      if (def.type === "array") {
        const looksInside = !["unknown", "lazy"].includes((def.element as z.core.$ZodTypes)._zod.def.type);
        if (looksInside) expect(maximumLength(def), path).toBeLessThanOrEqual(2_000);
        visit(def.element, `${path}[]`);
      } else if (def.type === "object")
        for (const [name, field] of Object.entries(def.shape)) visit(field, `${path}.${name}`);
      else if (def.type === "union") for (const option of def.options) visit(option, path);
      else if (def.type === "record") visit(def.valueType, `${path}{}`);
      else if (def.type === "pipe") for (const part of [def.in, def.out]) visit(part, path);
      else if (def.type === "lazy") visit(def.getter(), path);
      else if ("innerType" in def) visit(def.innerType as z.core.$ZodType, path);
    };
    visit(operation.body as z.core.$ZodType, "");
  });
});
