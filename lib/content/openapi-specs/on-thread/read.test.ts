import { describe, expect, it } from "vitest";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { readSpec } from "./read";
import { excessInJson, excessInYaml } from "./scan";

const MINIMAL = { openapi: "3.1.0", info: { title: "Pumps", version: "1" }, paths: {} };

const textOf = (source: unknown) => (typeof source === "string" ? source : JSON.stringify(source));
const uploaded = (source: unknown) => ({ text: textOf(source), address: null, files: [] });
type Texts = Parameters<typeof readSpec>[0];

async function problemsOf(source: unknown, texts: Texts = uploaded(source)) {
  const read = await readSpec(texts);
  if (!("problems" in read)) throw new Error("It was read.");
  return read.problems;
}

async function readOf(source: unknown, texts: Texts = uploaded(source)) {
  const read = await readSpec(texts);
  if ("problems" in read) throw new Error(read.problems[0]!.message);
  if ("missing" in read) throw new Error(`It needs ${read.missing.join(", ")}.`);
  return { ...read, document: JSON.parse(read.document) as Record<string, never> };
}

describe("OpenAPI documents", () => {
  it("are read from YAML and from JSON, with their content", async () => {
    const yaml = `openapi: 3.0.3
info: { title: Pumps, version: 2024-01-01, description: All about pumps. }
tags:
  - { name: pump, x-displayName: Pumps, description: What moves water. }
  - { name: unused }
paths:
  /pumps:
    get: { tags: [pump], summary: List pumps, responses: { 200: { description: ok } } }
    post: { tags: [pump, admin], deprecated: true, responses: { 201: { description: ok } } }
  /health:
    get: { responses: { 200: { description: ok } } }
components:
  schemas: { Pump: { type: object, nullable: true } }
`;
    const { format, outline, document } = await readOf(yaml);
    expect(format).toBe("yaml");
    expect(document.openapi).toMatch(/^3\.1/);
    expect(outline).toMatchObject({ title: "Pumps", version: "2024-01-01", openapi: "3.0.3" });
    expect(outline.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "get /pumps",
      "post /pumps",
      "get /health",
    ]);
    expect(outline.tags).toEqual([
      { name: "pump", title: "Pumps", description: "What moves water.", operations: [0, 1] },
      { name: "admin", title: "admin", operations: [1] },
      { name: null, title: "Operations", operations: [2] },
    ]);
    expect(outline.schemas.map(({ name }) => name)).toEqual(["Pump"]);
    expect((await readOf(MINIMAL)).format).toBe("json");
  });

  it("of Swagger 2.0 become OpenAPI 3.1", async () => {
    const { document, outline } = await readOf({
      swagger: "2.0",
      info: { title: "Old", version: "1" },
      paths: {
        "/a": { get: { responses: { 200: { description: "ok", schema: { $ref: "#/definitions/A" } } } } },
      },
      definitions: { A: { type: "object", properties: { a: { $ref: "#/definitions/A" } } } },
    });
    expect(document.openapi).toMatch(/^3\.1/);
    expect(JSON.stringify(document)).toContain("#/components/schemas/A");
    expect(outline.openapi).toBe("2.0");
  });

  it("list the operations and webhooks of shared paths", async () => {
    const pathItems = { Pets: { get: { summary: "List", responses: { 200: { description: "ok" } } } } };
    const item = { $ref: "#/components/pathItems/Pets" };
    const document = {
      ...MINIMAL,
      paths: { "/a": item },
      webhooks: { added: item },
      components: { pathItems },
    };
    const { outline } = await readOf(document);
    expect(outline.operations).toMatchObject([{ method: "get", path: "/a", summary: "List" }]);
    expect(outline.webhooks).toMatchObject([{ name: "added", method: "get" }]);
  });

  it("may refer to operations with braces, as the specification does", async () => {
    const links = { next: { operationRef: "#/paths/~1a~1{id}/get" } };
    const paths = { "/a/{id}": { get: { responses: { 200: { description: "ok", links } } } } };
    expect((await readOf({ ...MINIMAL, paths })).outline.operations).toHaveLength(1);
    expect((await readOf({ ...MINIMAL, openapi: "3.0.3", paths })).outline.operations).toHaveLength(1);
    const wrong = { ...MINIMAL, info: { title: "A" }, paths };
    expect(await problemsOf(wrong)).toMatchObject([{ code: "STRUCTURE", path: ["info"] }]);
  });

  it("with syntax errors are refused with the line", async () => {
    expect(await problemsOf('{\n  "openapi": "3.1.0",\n  "info": {,}\n}')).toMatchObject([
      { code: "SYNTAX", line: 3, message: expect.stringMatching(/^Line 3: It is not valid JSON/) },
    ]);
    const [yaml] = await problemsOf("openapi: 3.1.0\ninfo:\n  title: [a\npaths: {}\n");
    expect(yaml).toMatchObject({
      code: "SYNTAX",
      message: expect.stringMatching(/^Line \d: It is not valid YAML/),
    });
  });

  it.each(["openapi: 3.1", "openapi: 3.0", "swagger: 2.0", "swagger: 2", "openapi: 3.0.0"])(
    "may have versions without quotes: %s",
    async (version) => {
      const read = await readSpec({
        text: `${version}\ninfo: { title: A, version: 1.10 }\npaths: {}\n`,
        ...{ address: null, files: [] },
      });
      expect(read).toMatchObject({ format: "yaml" });
      expect(JSON.parse((read as { document: string }).document).info.version).toBe("1.10");
    },
  );

  it.each([
    [
      "yaml",
      "openapi: 3.1.0\ninfo: { title: A, version: '1', x-a: 9223372036854775807, x-b: 12 }\npaths: {}\n",
    ],
    [
      "json",
      '{"openapi":"3.1.0","info":{"title":"A","version":"1","x-a":9223372036854775807,"x-b":12},"paths":{}}',
    ],
  ])("keep the digits of large whole numbers in %s", async (_format, text) => {
    const read = await readSpec({ text, address: null, files: [] });
    expect((read as { document: string }).document).toContain('"x-a":9223372036854775807,"x-b":12');
  });

  it("may have large whole numbers as limits", async () => {
    const text = `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{},"components":{"schemas":{"Id":{"type":"integer","maximum":9223372036854775807}}}}`;
    expect(await readSpec({ text, address: null, files: [] })).toHaveProperty("document");
  });

  it.each([
    ["hello", "does not say what it is"],
    ["[1, 2]", "does not say what it is"],
    ["openapi: 4.0.0", "“4.0.0” is not a version"],
    ["openapi: 4.0", "“4.0” is not a version"],
    ['swagger: "1.2"', "“1.2” is not a version"],
  ])("that are invalid are refused: %s", async (text, message) => {
    expect(await problemsOf(text)).toMatchObject([
      { code: "VERSION", message: expect.stringContaining(message) },
    ]);
  });

  it("report each fault once, in words, at the place to correct", async () => {
    const problems = await problemsOf(`openapi: 3.0.3
info:
  title: Pumps
paths:
  /pumps:
    get:
      parameters:
        - name: q
          in: queri
          schema: { type: strin }
      responses: {}
`);
    expect(problems.map(({ message }) => message)).toEqual([
      "Line 3, info: “version” is missing.",
      "Line 9, paths › /pumps › get › parameters › 0 › in: has to be one of “path”, “query”, “header”, “cookie”.",
      expect.stringMatching(/^Line 10, .* › schema › type: has to be one of “array”/),
      "Line 11, paths › /pumps › get › responses: must not be empty.",
    ]);
    expect(await problemsOf({ openapi: "3.1.0", info: MINIMAL.info })).toMatchObject([
      {
        code: "STRUCTURE",
        message: expect.stringContaining("“paths”, “components”, “webhooks”: one of these is"),
      },
    ]);
  });

  it("refer to nothing outside of themselves, and to nothing missing", async () => {
    const referring = (target: string) => ({ ...MINIMAL, components: { schemas: { A: { $ref: target } } } });
    for (const target of ["./other.yaml", "file:///etc/passwd", "http://127.0.0.1/x", "other.json#/a"]) {
      expect(await problemsOf(referring(target))).toMatchObject([
        { code: "REFERENCE", message: expect.stringContaining("is outside of this text") },
      ]);
    }
    expect(await problemsOf(referring("#/components/schemas/B"))).toMatchObject([
      {
        code: "REFERENCE",
        path: ["components", "schemas", "A", "$ref"],
        message: expect.stringContaining("nowhere"),
      },
    ]);
    await readOf({
      ...MINIMAL,
      "x-topics": [{ content: { $ref: "./docs/getting-started.md" } }],
      components: { schemas: { A: { type: "object", example: { $ref: "an example only" } } } },
    });
    const headers = { "x-count": { $ref: "./headers.yaml" } };
    expect(
      await problemsOf({ ...MINIMAL, components: { responses: { A: { description: "It", headers } } } }),
    ).toMatchObject([{ code: "REFERENCE" }]);
  });

  it("may refer to themselves", async () => {
    const schemas = {
      A: { properties: { b: { $ref: "#/components/schemas/B" } } },
      B: { properties: { a: { $ref: "#/components/schemas/A" }, self: { $ref: "#/components/schemas/B" } } },
      C: { $ref: "#/components/schemas/C" },
    };
    const { outline } = await readOf({ ...MINIMAL, components: { schemas } });
    expect(new Set(outline.schemas.map(({ hash }) => hash)).size).toBe(3);
  });

  it("have operations whose hash follows only their references", async () => {
    const described = (pump: object, other: object) => ({
      ...MINIMAL,
      paths: {
        "/p": {
          get: {
            responses: {
              200: {
                description: "ok",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Pump" } } },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Pump: { properties: { inner: { $ref: "#/components/schemas/Inner" } } },
          Inner: pump,
          Other: other,
        },
      },
    });
    const hashOf = async (...parts: [object, object]) =>
      (await readOf(described(...parts))).outline.operations[0]!.hash;
    const first = await hashOf({ type: "string" }, { type: "string" });
    expect(await hashOf({ type: "string" }, { type: "number" })).toBe(first);
    expect(await hashOf({ type: "number" }, { type: "string" })).not.toBe(first);
  });

  it("are refused when they are too deep, too large or repeat themselves without end", async () => {
    const deep = `{"openapi":"3.1.0","x-a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    expect(await problemsOf(deep)).toMatchObject([
      { code: "LIMIT", message: expect.stringContaining("levels deep") },
    ]);
    const bomb = Array.from({ length: 12 }, (_, at) =>
      at === 0 ? "x-a0: &a0 [1]" : `x-a${at}: &a${at} [${`*a${at - 1}, `.repeat(9)}*a${at - 1}]`,
    ).join("\n");
    expect(await problemsOf(`openapi: 3.1.0\n${bomb}`)).toMatchObject([{ code: "LIMIT" }]);
    expect(await problemsOf("openapi: 3.1.0\nx-a: &a [*a]")).toHaveLength(1);
    const wide = `{"openapi":"3.1.0","x-a":[${"1,".repeat(OPENAPI_LIMITS.values)}1]}`;
    expect(await problemsOf(wide)).toMatchObject([
      { code: "LIMIT", message: expect.stringContaining("values") },
    ]);
    expect(await problemsOf(`openapi: "3.1.0\0"`)).toMatchObject([{ code: "SYNTAX" }]);
    for (const text of ["\\u0000", "\\ud800"]) {
      const hidden = `{"openapi":"3.1.0","info":{"title":"x${text}","version":"1"},"paths":{}}`;
      expect(await problemsOf(hidden), text).toMatchObject([{ code: "SYNTAX" }]);
    }
  });

  it("are refused by their text alone where that is too much, before they are parsed", async () => {
    const many = `x-a:\n${"- 1\n".repeat(OPENAPI_LIMITS.values + 1)}`;
    const flow = `x-a: [\n${`  ${"1,".repeat(1_000)}\n`.repeat(OPENAPI_LIMITS.values / 1_000)}`;
    for (const text of [many, flow]) {
      expect(excessInYaml(text)).toMatchObject({ code: "LIMIT", message: expect.stringContaining("values") });
    }
    const named = Array.from({ length: OPENAPI_LIMITS.names + 1 }, (_, at) => `k${at}: 0`);
    for (const excess of [
      excessInYaml(named.join("\n")),
      excessInYaml(`x-a: {${named.join(", ")}}`),
      excessInJson(`{${named.join(",")}}`),
    ]) {
      expect(excess).toMatchObject({ code: "LIMIT", message: expect.stringContaining("names") });
    }
    const indented = Array.from({ length: OPENAPI_LIMITS.depth + 1 }, (_, at) => `${" ".repeat(at)}a:`);
    for (const text of [indented.join("\n"), `x-a: ${"[".repeat(OPENAPI_LIMITS.depth + 1)}`]) {
      expect(excessInYaml(text)).toMatchObject({ code: "LIMIT", message: expect.stringContaining("deep") });
    }
    const merging = "x-a:\n  <<: *a\n".repeat(OPENAPI_LIMITS.aliases + 1);
    expect(excessInYaml(merging)).toMatchObject({
      code: "LIMIT",
      message: expect.stringContaining("merges"),
    });
    expect(excessInJson(`[${"[],".repeat(2 * OPENAPI_LIMITS.values)}`)).toMatchObject({ code: "LIMIT" });
    // Brackets, commas and quotes in texts do not count.
    const prose = `a: |\n${"  see [1, and (2], a, b\n".repeat(1_000)}b: "[[["\nc: '{'\n`;
    expect(excessInYaml(prose)).toBeNull();
    expect(excessInJson(`{"a":"${'[,{\\"'.repeat(1_000)}"}`)).toBeNull();
    expect(await problemsOf(many)).toMatchObject([{ code: "LIMIT" }]);
  });

  it("may have very many names in one place, each of them once", async () => {
    const names = Array.from({ length: 150_000 }, (_, at) => `  k${at}: 1`).join("\n");
    const spec = (more: string) =>
      `openapi: 3.1.0\ninfo: { title: x, version: "1" }\npaths: {}\nx-names:\n${names}\n${more}`;
    expect((await readOf(spec(""))).outline.operations).toEqual([]);
    expect(await problemsOf(spec("  k7: 2"))).toMatchObject([
      { code: "SYNTAX", line: 150_005, message: expect.stringContaining("“k7” occurs twice") },
    ]);
  });

  it("with names that mean something to JavaScript stay data", async () => {
    const { document } = await readOf(
      `{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{},"x-a":{"__proto__":{"polluted":true},"constructor":1}}`,
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(document).toHaveProperty("info");
  });
});
