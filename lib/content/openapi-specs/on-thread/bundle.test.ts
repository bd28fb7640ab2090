import { describe, expect, it } from "vitest";
import { readSpec } from "./read";

const AT = "https://api.example/specs/openapi.yaml";
const HEAD = { openapi: "3.0.3", info: { title: "Pets", version: "1" } };

type Files = Record<string, unknown>;

const textsOf = (spec: object, files: Files) => ({
  text: JSON.stringify(spec),
  address: AT,
  files: Object.entries(files).map(([path, value]) => ({
    address: new URL(path, AT).href,
    text: typeof value === "string" ? value : JSON.stringify(value),
  })),
});
async function bundled(spec: object, files: Files) {
  const read = await readSpec(textsOf(spec, files));
  if (!("document" in read)) throw new Error(JSON.stringify(read));
  return JSON.parse(read.document) as Record<"components" | "paths", Record<string, object>>;
}
const problems = async (spec: object, files: Files) => {
  const read = await readSpec(textsOf(spec, files));
  return "problems" in read ? read.problems.map(({ message }) => message) : [];
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const reading = (schema: object) => ({
  get: { responses: { 200: { description: "It.", ...json(schema) } } },
});

describe("OpenAPI documents of several files", () => {
  it("become one, whose references are components, once each and under their names", async () => {
    const document = await bundled(
      {
        ...HEAD,
        paths: {
          "/pets": { $ref: "./paths/pets.yaml" },
          "/pets/{id}": reading({ $ref: "schemas/pet.yaml" }),
          "/owners": reading({ type: "array", items: { $ref: "schemas/all.json#/Owner" } }),
        },
        components: { schemas: { Animal: { $ref: "./schemas/pet.yaml" } } },
      },
      {
        "paths/pets.yaml": `
parameters:
  - $ref: ../parts.json#/limit
get:
  responses:
    "200": { $ref: "../parts.json#/List" }
    "404":
      description: No.
      headers: { X-Reason: { $ref: "../parts.json#/reason" } }
`,
        "parts.json": {
          limit: { name: "limit", in: "query", schema: { type: "integer" } },
          List: { description: "All.", ...json({ $ref: "schemas/pet.yaml" }) },
          reason: { schema: { type: "string" }, example: { $ref: "nothing.yaml" } },
        },
        "schemas/pet.yaml":
          "type: object\nproperties:\n  owner: { $ref: all.json#/Owner }\n  parent: { $ref: pet.yaml }\n  back: { $ref: '../openapi.yaml#/components/schemas/Animal' }\n",
        "schemas/all.json": {
          Owner: { type: "object", nullable: true, properties: { pets: { items: { $ref: "pet.yaml" } } } },
        },
      },
    );
    expect(document.components).toMatchObject({
      schemas: {
        Animal: {
          type: "object",
          properties: {
            owner: { $ref: "#/components/schemas/Owner" },
            parent: { $ref: "#/components/schemas/Animal" },
            back: { $ref: "#/components/schemas/Animal" },
          },
        },
        Owner: {
          type: ["object", "null"],
          properties: { pets: { items: { $ref: "#/components/schemas/Animal" } } },
        },
      },
      parameters: { limit: { name: "limit" } },
      responses: {
        List: { content: { "application/json": { schema: { $ref: "#/components/schemas/Animal" } } } },
      },
      headers: { reason: { schema: { type: "string" } } },
    });
    expect(Object.keys(document.components.schemas!)).toEqual(["Animal", "Owner"]);
    expect(document.paths).toMatchObject({
      "/pets": { get: { responses: { 200: { $ref: "#/components/responses/List" } } } },
      "/owners": {
        get: {
          responses: {
            200: {
              content: { "application/json": { schema: { items: { $ref: "#/components/schemas/Owner" } } } },
            },
          },
        },
      },
    });
  });

  it("report the missing files, only the needed ones", async () => {
    const spec = {
      ...HEAD,
      paths: { "/a": { $ref: "a.yaml" }, "/b": { $ref: "https://other.example/b.json" } },
    };
    expect(await readSpec(textsOf(spec, {}))).toEqual({
      missing: ["https://api.example/specs/a.yaml", "https://other.example/b.json"],
    });
    const unused = {
      "a.yaml": { get: { $ref: "no.yaml" }, x: { $ref: "never.yaml" }, example: { $ref: "e" } },
    };
    expect(await readSpec(textsOf({ ...HEAD, paths: { "/a": { $ref: "a.yaml" } } }, unused))).toEqual({
      missing: ["https://api.example/specs/no.yaml"],
    });
  });

  it("work in Swagger 2, and with schemas that a discriminator names", async () => {
    const swagger = await bundled(
      {
        swagger: "2.0",
        info: HEAD.info,
        paths: {
          "/pets": {
            get: { responses: { 200: { description: "It.", schema: { $ref: "pets.json#/Pet" } } } },
          },
        },
      },
      { "pets.json": { Pet: { type: "object" } } },
    );
    expect(swagger.components).toMatchObject({ schemas: { Pet: { type: "object" } } });
    const mapped = await bundled(
      {
        ...HEAD,
        paths: {},
        components: {
          schemas: {
            Pet: {
              type: "object",
              discriminator: { propertyName: "kind", mapping: { cat: "cat.yaml", dog: "v1.Dog" } },
            },
          },
        },
      },
      { "cat.yaml": "type: object\n" },
    );
    expect(mapped.components).toMatchObject({
      schemas: {
        cat: { type: "object" },
        Pet: { discriminator: { mapping: { cat: "#/components/schemas/cat", dog: "v1.Dog" } } },
      },
    });
  });

  it("are refused with the faults and their files", async () => {
    const of = (ref: string) => ({ ...HEAD, paths: { "/a": reading({ $ref: ref }) } });
    expect(await problems(of("a.yaml#/no"), { "a.yaml": "a: 1" })).toEqual([
      expect.stringContaining("“a.yaml#/no” leads nowhere."),
    ]);
    expect(await problems(of("a.yaml"), { "a.yaml": "a: [" })).toEqual([
      expect.stringMatching(/^https:\/\/api\.example\/specs\/a\.yaml: .*not valid YAML/),
    ]);
    expect(await problems(of("file:///etc/passwd"), {})).toEqual([
      expect.stringContaining("only http and https addresses can"),
    ]);
    const deep = `${"{a: ".repeat(300)}1${"}".repeat(300)}`;
    expect(await problems(of("a.yaml"), { "a.yaml": deep })).toEqual([
      expect.stringContaining("levels deep"),
    ]);
  });

  it("stay bounded with recursive paths, and with parts of a file that are copied again and again", async () => {
    const loop = { ...HEAD, paths: { "/a": { $ref: "a.yaml" } } };
    expect(await problems(loop, { "a.yaml": { $ref: "b.yaml" }, "b.yaml": { $ref: "a.yaml" } })).toEqual([
      expect.stringContaining("leads to itself"),
    ]);
    const nested = Array.from({ length: 90 }).reduce<object>((inner) => ({ properties: { a: inner } }), {
      enum: Array.from({ length: 40_000 }, (_, at) => at),
    });
    const pointers = Array.from({ length: 90 }, (_, at) => ({
      $ref: `n.json#${"/properties/a".repeat(at)}`,
    }));
    const taken = { ...HEAD, paths: { "/a": reading({ anyOf: pointers }) } };
    expect(await problems(taken, { "n.json": nested })).toEqual([
      expect.stringContaining("too much together"),
    ]);
  });
});
