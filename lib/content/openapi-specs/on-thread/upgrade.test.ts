import { describe, expect, it } from "vitest";
import { upgradedTo31 } from "./upgrade";

const info = { title: "Pets", version: "1" };
const ok = { description: "ok" };

describe("a spec in OpenAPI 3.0", () => {
  const withSchema = (schema: object) =>
    upgradedTo31({ openapi: "3.0.3", info, paths: {}, components: { schemas: { A: schema } } });
  const place = ["components", "schemas", "A"];

  it.each([
    [{ type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      { nullable: true, description: "d", allOf: [{ $ref: "#/components/schemas/B" }] },
      { description: "d", anyOf: [{ $ref: "#/components/schemas/B" }, { type: "null" }] },
    ],
    [
      { nullable: true, oneOf: [{ type: "string" }, { type: "integer" }] },
      { oneOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
    ],
    [{ type: "integer", nullable: false }, { type: "integer" }],
    [
      { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { type: "number", exclusiveMinimum: 0, maximum: 9 },
    ],
    [
      { type: "string", format: "binary" },
      { type: "string", contentMediaType: "application/octet-stream" },
    ],
    [
      { type: "string", format: "byte" },
      { type: "string", contentEncoding: "base64" },
    ],
  ])("has the schema %j in the words of 3.1", (given, upgraded) => {
    expect(withSchema(given)).toHaveProperty(place, upgraded);
  });

  it("keeps fields and examples with the names of keywords", () => {
    const schema = {
      type: "object",
      properties: {
        example: { type: "string" },
        nullable: { type: "boolean" },
        format: { type: "string" },
      },
      example: { type: "string", format: "binary", nullable: true },
    };
    expect(withSchema(schema)).toHaveProperty(place, schema);
  });
});

describe("a spec in Swagger 2.0", () => {
  const upgraded = (more: object) => upgradedTo31({ swagger: "2.0", info, ...more });

  it("has the addresses of its servers", () => {
    expect(
      upgraded({ host: "pets.test", basePath: "/v1", schemes: ["https", "http"], paths: {} }),
    ).toMatchObject({
      openapi: "3.1.1",
      servers: [{ url: "https://pets.test/v1" }, { url: "http://pets.test/v1" }],
    });
    expect(upgraded({ basePath: "/v1", paths: {} })).toMatchObject({ servers: [{ url: "/v1" }] });
    expect(upgraded({ host: "pets.test", paths: {} })).toMatchObject({
      servers: [{ url: "https://pets.test" }],
    });
  });

  it("keeps what the fields of a form may hold", () => {
    const parameters = [
      { name: "state", in: "formData", type: "array", items: { type: "string", enum: ["on", "off"] } },
      { name: "size", in: "formData", type: "integer", maximum: 9, required: true, description: "Its size" },
    ];
    const paths = { "/a": { post: { parameters, responses: { 200: ok } } } };
    expect(upgraded({ paths })).toMatchObject({
      paths: {
        "/a": {
          post: {
            requestBody: {
              required: true,
              content: {
                "application/x-www-form-urlencoded": {
                  schema: {
                    properties: {
                      state: { type: "array", items: { enum: ["on", "off"] } },
                      size: { type: "integer", maximum: 9, description: "Its size" },
                    },
                    required: ["size"],
                  },
                },
              },
            },
          },
        },
      },
    });
  });

  it("uploads files as a form of several parts", () => {
    const parameters = [{ name: "file", in: "formData", type: "file" }];
    const paths = { "/a": { post: { parameters, responses: { 200: ok } } } };
    expect(upgraded({ paths, consumes: ["application/json"] })).toMatchObject({
      paths: {
        "/a": {
          post: {
            requestBody: {
              content: {
                "multipart/form-data": {
                  schema: { properties: { file: { contentMediaType: "application/octet-stream" } } },
                },
              },
            },
          },
        },
      },
    });
  });

  it("finds shared parameters of the body, and those of a path", () => {
    const document = upgraded({
      consumes: ["application/xml"],
      parameters: {
        Pet: { name: "pet", in: "body", required: true, schema: { $ref: "#/definitions/Pet" } },
        Limit: { name: "limit", in: "query", type: "integer", default: 20 },
      },
      paths: {
        "/a": {
          get: { parameters: [{ $ref: "#/parameters/Limit" }], responses: { 200: ok } },
          put: { parameters: [{ $ref: "#/parameters/Pet" }], responses: { 200: ok } },
        },
        "/b": {
          post: { responses: { 200: ok } },
          parameters: [{ $ref: "#/parameters/Pet" }, { $ref: "#/parameters/Limit" }],
        },
      },
      definitions: { Pet: { type: "object" } },
    });
    const body = {
      required: true,
      content: { "application/xml": { schema: { $ref: "#/components/schemas/Pet" } } },
    };
    const limit = { $ref: "#/components/parameters/Limit" };
    expect(document).toMatchObject({
      paths: {
        "/a": { get: { parameters: [limit] }, put: { requestBody: body } },
        "/b": { post: { requestBody: body }, parameters: [limit] },
      },
      components: { parameters: { Limit: { in: "query", schema: { type: "integer", default: 20 } } } },
    });
    expect(document).not.toHaveProperty(["paths", "/a", "get", "requestBody"]);
  });

  it("has responses of the types of their operation, else of all", () => {
    const schema = { type: "string" };
    const responses = { 200: { description: "ok", schema }, 404: { $ref: "#/responses/Gone" } };
    const document = upgraded({
      produces: ["application/json"],
      responses: { Gone: { description: "gone", schema, examples: { "application/json": "x" } } },
      paths: { "/a": { get: { produces: ["application/pdf"], responses }, post: { responses } } },
    });
    expect(document).toMatchObject({
      paths: {
        "/a": {
          get: {
            responses: {
              200: { content: { "application/pdf": { schema } } },
              404: { content: { "application/pdf": { schema }, "application/json": { example: "x" } } },
            },
          },
          post: {
            responses: {
              200: { content: { "application/json": { schema } } },
              404: { $ref: "#/components/responses/Gone" },
            },
          },
        },
      },
      components: { responses: { Gone: { content: { "application/json": { schema, example: "x" } } } } },
    });
  });

  it("has the form of lists, discriminators, and values that may be null", () => {
    const ids = (collectionFormat: string) => ({
      ...{ name: "ids", in: "query", type: "array", items: { type: "string" }, collectionFormat },
    });
    const operation = (format: string) => ({ parameters: [ids(format)], responses: { 200: ok } });
    expect(
      upgraded({
        paths: {
          "/a": {
            get: operation("multi"),
            put: operation("csv"),
            post: operation("pipes"),
            patch: operation("tsv"),
          },
        },
        definitions: {
          Pet: {
            discriminator: "kind",
            properties: { kind: { type: "string" }, name: { type: "string", "x-nullable": true } },
          },
        },
      }),
    ).toMatchObject({
      paths: {
        "/a": {
          get: { parameters: [{ style: "form", explode: true }] },
          put: { parameters: [{ style: "form", explode: false }] },
          post: { parameters: [{ style: "pipeDelimited", explode: false }] },
          patch: { parameters: [{ style: "tabDelimited", explode: false }] },
        },
      },
      components: {
        schemas: {
          Pet: {
            discriminator: { propertyName: "kind" },
            properties: { name: { type: ["string", "null"] } },
          },
        },
      },
    });
  });

  it("has ways to sign in, and extensions of any kind", () => {
    expect(
      upgraded({
        paths: { "/a": { "x-owner": null }, "x-b": 1 },
        securityDefinitions: {
          basic: { type: "basic" },
          key: { type: "apiKey", name: "X-Key", in: "header" },
          login: {
            type: "oauth2",
            flow: "accessCode",
            authorizationUrl: "/a",
            tokenUrl: "/t",
            scopes: { r: "R" },
          },
        },
      }),
    ).toMatchObject({
      paths: { "/a": { "x-owner": null }, "x-b": 1 },
      components: {
        securitySchemes: {
          basic: { type: "http", scheme: "basic" },
          key: { type: "apiKey", name: "X-Key", in: "header" },
          login: { flows: { authorizationCode: { tokenUrl: "/t", scopes: { r: "R" } } } },
        },
      },
    });
  });
});
