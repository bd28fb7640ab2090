import { describe, expect, it } from "vitest";
import { BreakingRule } from "@/lib/content/openapi-specs/schemas";
import { breakingChanges } from "./breaking";

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const ok = (schema: object) => ({ responses: { "200": json(schema) } });
const of = (operation: object, more: object = {}) => ({ paths: { "/pumps": { post: operation } }, ...more });
const limit = (more: object) => ({ parameters: [{ in: "query", name: "limit", ...more }] });
const body = (schema: object, more: object = {}) => ({ requestBody: { ...json(schema), ...more } });
const object = (properties: object, required: string[] = []) => ({ type: "object", properties, required });
const text = { type: "string" };

type Case = [rule: BreakingRule, before: object, after: object, where: string];

/** Each rule with the smallest change that breaks it. The opposite change breaks no caller, unless noted. */
const CASES: readonly Case[] = [
  ["operation-removed", of({}), { paths: {} }, ""],
  ["parameter-required", of({}), of(limit({ required: true })), "query limit"],
  ["parameter-required", of(limit({})), of(limit({ required: true })), "query limit"],
  [
    "parameter-type",
    of(limit({ schema: { type: "number" } })),
    of(limit({ schema: { type: "integer" } })),
    "query limit",
  ],
  [
    "parameter-enum",
    of(limit({ schema: { enum: [1, 2] } })),
    of(limit({ schema: { enum: [1] } })),
    "query limit",
  ],
  ["body-required", of(body(text)), of(body(text, { required: true })), "body"],
  [
    "body-media-type",
    of({ requestBody: { content: { "text/plain": {}, "text/csv": {} } } }),
    of({ requestBody: { content: { "text/csv": {} } } }),
    "body text/plain",
  ],
  [
    "request-property-required",
    of(body(object({ name: text }))),
    of(body(object({ name: text }, ["name"]))),
    "body.name",
  ],
  [
    "request-property-type",
    of(body(object({ name: { type: ["string", "null"] } }))),
    of(body(object({ name: text }))),
    "body.name",
  ],
  [
    "request-property-enum",
    of(body(object({ kind: { enum: ["a", "b"] } }))),
    of(body(object({ kind: { enum: ["a"] } }))),
    "body.kind",
  ],
  ["response-removed", of({ responses: { "201": {}, "200": {} } }), of({ responses: { "200": {} } }), "201"],
  [
    "response-media-type",
    of({ responses: { "200": { content: { "text/plain": {}, "text/csv": {} } } } }),
    of({ responses: { "200": { content: { "text/csv": {} } } } }),
    "200 text/plain",
  ],
  [
    "response-property-removed",
    of(ok(object({ id: text, name: text }))),
    of(ok(object({ id: text }))),
    "200.name",
  ],
  [
    "response-property-optional",
    of(ok(object({ id: text }, ["id"]))),
    of(ok(object({ id: text }))),
    "200.id",
  ],
  [
    "response-property-type",
    of(ok({ type: "array", items: text })),
    of(ok({ type: "array", items: { type: ["string", "null"] } })),
    "200[]",
  ],
  [
    "response-property-enum",
    of(ok(object({ kind: { enum: ["a"] } }))),
    of(ok(object({ kind: { enum: ["a", "b"] } }))),
    "200.kind",
  ],
  ["security-required", of({}), of({}, { security: [{ key: [] }] }), ""],
];

describe("changes of an API", () => {
  it.each(CASES)("break callers: %s", (rule, before, after, where) => {
    const [change, ...others] = breakingChanges(before as never, after as never);
    expect(change).toMatchObject({ rule, where, method: "post", path: "/pumps" });
    expect(others).toEqual([]);
    expect(breakingChanges(after as never, before as never)).toEqual([]);
  });

  it("have a case for each rule", () => {
    expect([...new Set(CASES.map(([rule]) => rule))]).toEqual(BreakingRule.options);
  });

  it("break no caller when they only add, describe, deprecate or rename parameters of a path", () => {
    const before = { paths: { "/pumps/{id}": { get: ok(object({ id: text })) } } };
    const after = {
      paths: {
        "/pumps/{pump}": {
          get: {
            ...ok(object({ id: text, name: text })),
            ...{ summary: "Read", deprecated: true },
            parameters: [
              { in: "path", name: "pump", required: true },
              { in: "query", name: "limit" },
            ],
          },
        },
        "/valves": { get: {} },
      },
    };
    expect(breakingChanges(before, after)).toEqual([]);
  });

  it("are found behind references, in parts, and in recursive schemas", () => {
    const documentOf = (name: object) => ({
      paths: { "/pumps": { get: ok({ $ref: "#/components/schemas/Pump" }) } },
      components: {
        schemas: {
          Pump: {
            allOf: [
              { $ref: "#/components/schemas/Named" },
              object({ next: { $ref: "#/components/schemas/Pump" } }),
            ],
          },
          Named: object({ name }),
        },
      },
    });
    expect(breakingChanges(documentOf(text), documentOf({ type: "integer" }))).toEqual([
      { method: "get", path: "/pumps", rule: "response-property-type", where: "200.name" },
    ]);
  });

  it("are found in documents of 5 MB, and where schemas consist of themselves", () => {
    const self = { $ref: "#/components/schemas/Self" };
    const documentOf = (type: string) => ({
      paths: Object.fromEntries(
        Array.from({ length: 2_000 }, (_, index) => [
          `/pumps/${index}`,
          { get: { description: "x".repeat(2_500), ...ok({ allOf: [self, object({ index: { type } })] }) } },
        ]),
      ),
      components: {
        schemas: { Self: { allOf: Array.from({ length: 30 }, () => self), ...object({ self }) } },
      },
    });
    const before = documentOf("integer");
    expect(JSON.stringify(before).length).toBeGreaterThan(5_000_000);
    const found = breakingChanges(before, documentOf("string"));
    expect(found).toHaveLength(500);
    expect(found[0]).toMatchObject({ rule: "response-property-type", where: "200.index" });
  });
});
