import { describe, expect, it } from "vitest";
import { type Access, SUBJECT_PARAMETER } from "@/lib/access/access";
import { buildOpenApi } from "@/lib/api/openapi";
import { type AnyOperation, parameterNames } from "@/lib/api/operation";
import { routes } from "./routes";

const operations = routes.map((route) => route.operation as AnyOperation);
const describeAccess = (access: Access) => ("action" in access ? access.action : access.subject);

/** A template with the names of its parameters taken away: what two operations must not share. */
const shapeOf = ({ method, path }: AnyOperation) => `${method} ${path.replace(/\{[^}]+\}/g, "{}")}`;

describe("the registry of operations", () => {
  it("gives every operation an id of its own", () => {
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
  });

  it("has one operation for each method and path, whatever the parameters are called", () => {
    expect(new Set(operations.map(shapeOf)).size).toBe(operations.length);
  });

  it("names the subject of every operation in its path", () => {
    for (const { id, path, access } of operations) {
      const parameter = SUBJECT_PARAMETER[access.subject as Access["subject"]];
      if (parameter !== null) expect(parameterNames(path), id).toContain(parameter);
      if (access.subject === "changeRequest") expect(parameterNames(path), id).toContain("spaceId");
    }
  });

  it("names no parameter twice in one path", () => {
    for (const { id, path } of operations) {
      expect(new Set(parameterNames(path)).size, id).toBe(parameterNames(path).length);
    }
  });

  it("keeps bodies away from reads and deletions", () => {
    for (const { id, method, body } of operations) {
      if (method === "GET" || method === "DELETE") expect(body, id).toBeUndefined();
    }
  });

  it("streams bodies into PUTs only, which need no Idempotency-Key", () => {
    for (const { id, method, bodyKind } of operations)
      if (bodyKind === "stream") expect(method, id).toBe("PUT");
  });

  it("describes everything in one OpenAPI document without loose ends", () => {
    const document = buildOpenApi(operations, { version: "1.0.0", server: "http://127.0.0.1" });
    const text = JSON.stringify(document);
    const schemas = (document.components as { schemas: Record<string, unknown> }).schemas;
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      expect(Object.keys(schemas)).toContain(name);
    }
    expect(text).not.toMatch(/\$defs|"\$ref":"#"/);
    expect(schemas).toHaveProperty("Organization");
    const described = Object.values(document.paths as Record<string, object>).flatMap((item) =>
      Object.keys(item),
    );
    expect(described).toHaveLength(operations.length);
  });

  it("describes parameters as what they mean, with what holds when they are absent", () => {
    const document = buildOpenApi(operations, { version: "1.0.0", server: "http://127.0.0.1" });
    const paths = document.paths as Record<
      string,
      { get: { parameters: { name: string; schema: object }[] } }
    >;
    const schema = (path: string, parameter: string) =>
      paths[path]!.get.parameters.find(({ name }) => name === parameter)?.schema;
    const content = "/v1/spaces/{spaceId}/content";
    expect(schema(content, "metadata")).toEqual({ type: "boolean", default: true });
    expect(schema("/v1/orgs/{organizationId}/spaces", "limit")).toMatchObject({ minimum: 0, maximum: 1000 });
    expect(schema("/v1/spaces/{spaceId}/comments", "status")).toMatchObject({ default: "all" });
    const list = "/v1/orgs/{organizationId}/collections";
    expect(schema(list, "nested")).toEqual({ type: "boolean", default: true });
  });

  it("has exactly these routes", () => {
    const table = operations.map(
      ({ method, path, id, access }) => `${method.padEnd(6)} /v1${path}  ${id}  ${describeAccess(access)}`,
    );
    expect(table.sort((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1)).join("\n")).toMatchSnapshot();
  });
});
