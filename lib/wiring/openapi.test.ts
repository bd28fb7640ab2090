import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { documentComponents } from "@/lib/core/content/document/json-schema";
import { isRecord } from "@/lib/core/is-record";
import type { Json, JsonObject } from "@/lib/platform/api/openapi/schemas";
import { PATH_PARAMETERS, PROPERTIES, QUERY_PARAMETERS } from "@/lib/platform/api/openapi/vocabulary";
import { type AnyOperation, parameterNames } from "@/lib/platform/api/operation";
import { openApiDocument } from "./openapi";
import { routes } from "./routes";
import { schemaModules } from "./schemas";

const operations = routes.map((route) => route.operation as AnyOperation);
const document = openApiDocument();
const components = document.components as Record<string, Record<string, JsonObject>>;
type OperationObject = JsonObject & {
  operationId: string;
  parameters: JsonObject[];
  requestBody?: JsonObject;
  responses: Record<string, JsonObject>;
};
const described = new Map(
  Object.values(document.paths as Record<string, Record<string, OperationObject>>).flatMap((item) =>
    Object.values(item).map((operation) => [operation.operationId, operation] as const),
  ),
);

/** Every JSON Schema in the document, with its path. */
function* schemasIn(value: Json, place: string): Generator<[string, JsonObject]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* schemasIn(item, place);
  } else if (isRecord(value)) {
    yield [place, value];
    for (const [key, item] of Object.entries(value)) {
      if (key === "example" || key === "const") continue;
      if (key !== "properties" || !isRecord(item)) yield* schemasIn(item, `${place}.${key}`);
      // Property names are not keywords, even one named "properties".
      else for (const [name, schema] of Object.entries(item)) yield* schemasIn(schema, `${place}.${name}`);
    }
  }
}
const everything = [...schemasIn(document, "")];

/** The path without `Input`: a schema with stricter requests than responses has two components. */
const withoutDirection = (place: string) => place.replace(/^(\.components\.schemas\.\w+?)Input\b/, "$1");

const resolved = (value: JsonObject): JsonObject => {
  if (typeof value.$ref !== "string") return value;
  const [, , kind, name] = value.$ref.split("/");
  return components[kind!]![name!]!;
};

const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, "api");
const validator = (name: string) => ajv.getSchema(`api#/components/schemas/${name}`)!;

describe("the OpenAPI document", () => {
  it("describes every operation, and every reference resolves", () => {
    expect([...described.keys()].sort()).toEqual(operations.map(({ id }) => id).sort());
    for (const [place, { $ref }] of everything) {
      if (typeof $ref !== "string") continue;
      const [, , kind, name] = $ref.split("/");
      expect(components[kind!]?.[name!], `${place} → ${$ref}`).toBeDefined();
    }
  });

  it("describes every parameter, property, component and response", () => {
    const silent: string[] = [];
    const says = (value: JsonObject) => value.description || resolved(value).description;
    for (const [place, schema] of everything) {
      if (!isRecord(schema.properties)) continue;
      for (const [name, property] of Object.entries(schema.properties)) {
        if (isRecord(property) && !says(property)) silent.push(`${place}: ${name}`);
      }
    }
    for (const { operationId, parameters, responses } of described.values()) {
      for (const parameter of parameters) {
        if (!says(parameter)) silent.push(`${operationId}: parameter ${parameter.name}`);
      }
      for (const [status, response] of Object.entries(responses)) {
        if (!says(response)) silent.push(`${operationId}: ${status}`);
      }
    }
    for (const [name, schema] of Object.entries(components.schemas!))
      if (!schema.description) silent.push(name);
    expect(silent, "describe them in their schema or in lib/platform/api/openapi/vocabulary.ts").toEqual([]);
  });

  it("has no unused word in its vocabulary", () => {
    const meanings = new Set(
      everything.flatMap(([, { properties }]) =>
        isRecord(properties)
          ? Object.values(properties).map((property) => isRecord(property) && property.description)
          : [],
      ),
    );
    expect(Object.keys(PROPERTIES).filter((word) => !meanings.has(PROPERTIES[word]!))).toEqual([]);
    const inPaths = new Set(operations.flatMap(({ path }) => parameterNames(path)));
    expect(Object.keys(PATH_PARAMETERS).filter((name) => !inPaths.has(name))).toEqual([]);
    const inQueries = new Set(
      [...described.values()].flatMap(({ parameters }) =>
        parameters.map((parameter) => resolved(parameter).name),
      ),
    );
    expect(Object.keys(QUERY_PARAMETERS).filter((name) => !inQueries.has(name))).toEqual([]);
  });

  it("writes nothing twice that could have a name", () => {
    const places = new Map<string, string[]>();
    const written = new Set(Object.keys(documentComponents()));
    for (const [place, schema] of everything) {
      if (written.has(place.split(".")[3] ?? "")) continue;
      const { description: _, ...shape } = schema;
      const size = isRecord(shape.properties) ? Object.keys(shape.properties).length : 0;
      const alternatives = (shape.anyOf ?? shape.oneOf) as Json[] | undefined;
      if (
        size < 3 &&
        (alternatives?.length ?? 0) < 3 &&
        ((shape.enum as Json[] | undefined)?.length ?? 0) < 3
      )
        continue;
      const key = JSON.stringify(shape);
      places.set(key, [...(places.get(key) ?? []), place]);
    }
    expect(
      [...places]
        .filter(([, found]) => new Set(found.map(withoutDirection)).size > 1)
        .map(([, found]) => found),
    ).toEqual([]);
  });

  it("takes names from every module of schemas", async () => {
    const domains = await readdir(new URL("..", import.meta.url), { withFileTypes: true, recursive: true });
    const files = domains.filter(
      ({ name, parentPath }) =>
        name === "schemas.ts" && /lib[\\/](?:translations|\w+[\\/][\w-]+)$/.test(parentPath),
    );
    expect(schemaModules).toHaveLength(files.length + 1);
  });

  it("describes whether a property holds a resource or its id", () => {
    const of = (component: string, name: string) =>
      (components.schemas![component]!.properties as Record<string, JsonObject>)[name]!.description;
    expect(of("PostComment", "page")).toBe("Id of the page.");
    expect(of("ViewedPage", "page")).toBe("Id of the page.");
  });

  it("describes parameters as what they mean, with what holds when they are absent", () => {
    const schema = (operation: string, name: string) =>
      described
        .get(operation)!
        .parameters.map(resolved)
        .find((parameter) => parameter.name === name)?.schema;
    expect(schema("getSpaceContent", "metadata")).toEqual({ type: "boolean", default: true });
    expect(schema("listSpaces", "limit")).toMatchObject({ minimum: 0, maximum: 1000 });
    expect(schema("listCommentsInSpace", "status")).toMatchObject({ default: "all" });
    expect(schema("listCollections", "nested")).toEqual({ type: "boolean", default: true });
  });

  it("describes every response without JSON", () => {
    for (const { id, response, media, status, deletes } of operations) {
      if (!deletes && status !== 204 && status !== 201) expect(response ?? media, id).toBeDefined();
    }
    expect(described.get("downloadPdf")!.responses["200"]).toHaveProperty(["content", "application/pdf"]);
    expect(Object.keys(described.get("downloadFile")!.responses)).toEqual(
      expect.arrayContaining(["206", "304", "416"]),
    );
    expect(described.get("streamEvents")!.responses["200"]).toHaveProperty(["content", "text/event-stream"]);
  });

  it.each<[string, object, boolean]>([
    ["SpecSource", { url: "https://example.org/a.yaml" }, true],
    ["SpecSource", {}, false],
    ["SpecSource", { url: "https://example.org/a.yaml", text: "openapi: 3.1.0" }, false],
    ["GrantAccess", { role: "read", teams: ["a"] }, true],
    ["GrantAccess", { role: "read" }, false],
    ["UpdateUser", {}, false],
    ["MoveContent", {}, false],
    ["MoveContent", { position: {} }, false],
    ["MoveContent", { position: { before: { type: "space", space: "a" } } }, true],
    ["PostComment", { body: { markdown: "Hi" }, node: "a" }, false],
    ["PostComment", { body: { markdown: "Hi" }, page: "a", node: "a" }, true],
    ["SubmitReview", { status: "changes-requested" }, false],
    ["SubmitReview", { status: "approved" }, true],
    ["CreateSpace", { template: { id: "a" }, computedSource: { type: "integration:a:b", props: {} } }, false],
    ["UpdateSpace", { emoji: null }, false],
    ["UpdateSpace", { emoji: "🌱", icon: "https://example.org/a.png" }, false],
    ["UpdateSpace", { emoji: null, icon: null }, true],
    ["UpdateSpace", { title: "Handbook" }, true],
    ["ApplyChanges", { changes: [{ operation: "insert_files", files: [{ name: "a.png" }] }] }, false],
    ["ApplyChanges", { changes: [{ operation: "update_file", file: "a", base64: "AAAA" }] }, false],
    ["Document", { object: "document", data: {}, nodes: [] }, true],
    ["Document", { object: "document", data: {}, nodes: [{ object: "block", type: "nonsense" }] }, false],
  ])("says which fields go together: %s %j → %s", (name, value, valid) => {
    const schema = components.schemas![`${name}Input`] ? `${name}Input` : name;
    expect(validator(schema)(value)).toBe(valid);
    const declared = schemaModules.map((module) => module[name]).find((found) => found instanceof z.ZodType);
    if (declared instanceof z.ZodType && name !== "Document")
      expect(declared.safeParse(value).success).toBe(valid);
  });

  const jsonOf = (holder: unknown) =>
    (holder as { content?: Record<string, { schema: JsonObject; example?: Json }> } | undefined)?.content?.[
      "application/json"
    ];

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "has examples that follow the schemas: %s",
    (id, { body, response }) => {
      const { requestBody, responses } = described.get(id)!;
      const check = (json: ReturnType<typeof jsonOf>, declared: z.ZodType | undefined) => {
        if (!json) return;
        const local = JSON.parse(JSON.stringify(json.schema).replaceAll('"#/', '"api#/')) as JsonObject;
        const valid = ajv.compile(local);
        expect(valid(json.example), JSON.stringify(valid.errors)).toBe(true);
        declared?.parse(json.example);
      };
      check(jsonOf(requestBody), body);
      for (const [status, holder] of Object.entries(responses)) {
        if (status < "300") check(jsonOf(holder), response);
      }
    },
  );

  it("has the same identifier for a resource in all examples", () => {
    const path = (document.paths as Record<string, Record<string, OperationObject>>)["/v1/spaces/{spaceId}"]!;
    const [parameter] = path.get!.parameters.map(resolved);
    const space = jsonOf(path.get!.responses["200"])!.example as JsonObject;
    expect(space.id).toBe(parameter!.example);
    expect((space.urls as JsonObject).location).toBe(`https://docs.example.org/v1/spaces/${space.id}`);
    const request = (document.paths as Record<string, Record<string, OperationObject>>)[
      "/v1/spaces/{spaceId}/change-requests/{changeRequestId}"
    ]!;
    expect((jsonOf(request.get!.responses["200"])!.example as JsonObject).space).toBe(space.id);
  });

  it("gives each parameter an example of the type that its schema names", () => {
    const wrong = [...described.values()].flatMap(({ operationId, parameters }) =>
      parameters.map(resolved).flatMap(({ name, schema, required, example }) => {
        if (example === undefined && !required) return [];
        const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as JsonObject;
        return ajv.compile(local)(example) ? [] : [`${operationId}: ${name}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("has an example of every JSON body and response", () => {
    const silent = [...described.values()].flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.entries(responses).flatMap(([status, it]) => (status < "300" ? [it] : []))]
        .map((holder) => (holder as { content?: Record<string, JsonObject> } | undefined)?.content)
        .flatMap((content) => (content?.["application/json"] ? [content["application/json"]] : []))
        .flatMap(({ example }) => (example === undefined ? [operationId] : [])),
    );
    expect(silent).toEqual([]);
  });

  it("follows the rules that linters have for paths, lists and patterns", () => {
    expect(Object.keys(document.paths as JsonObject).filter((path) => path.endsWith("/"))).toEqual([]);
    const broken = everything.filter(
      ([, { type, items, pattern }]) =>
        (type === "array" && items === undefined) || (typeof pattern === "string" && /\\p\{/.test(pattern)),
    );
    expect(broken.map(([place]) => place)).toEqual([]);
  });

  it("shows no secret in its examples", () => {
    const examples = [...described.values()].map(({ requestBody, responses }) => [
      jsonOf(requestBody)?.example,
      ...Object.values(responses).map((holder) => jsonOf(holder)?.example),
    ]);
    expect(JSON.stringify(examples)).not.toMatch(
      /bnd_pat_\w|"password":"(?!correct horse battery staple")|signature=[^…]|127\.0\.0\.1|localhost/,
    );
  });

  it("compiles as types generated by openapi-typescript", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bindery-openapi-"));
    try {
      const types = astToString(await openapiTS(JSON.parse(JSON.stringify(document)) as OpenAPI3));
      await writeFile(join(folder, "api.ts"), types);
      const use = `import type { components, operations } from "./api";
        export const title = (space: components["schemas"]["Space"]): string => space.title;
        export type Body = operations["createSpace"]["requestBody"];`;
      await writeFile(join(folder, "use.ts"), use);
      const compiler = join(process.cwd(), "node_modules", "typescript", "bin", "tsc");
      const options = [
        "--ignoreConfig",
        "--noEmit",
        "--strict",
        "--skipLibCheck",
        "--types",
        "",
        join(folder, "use.ts"),
      ];
      const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...options]).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toBe("");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
