import { describe, expect, it, vi } from "vitest";
import { isPlainSentence, renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import * as markdown from "@/lib/core/content/markdown";
import { partsOf } from "./parts";
import { parseExactly } from "./whole-numbers";

const response = (schema: object) => ({
  responses: { 200: { description: "It is **there**.", content: { "application/json": { schema } } } },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const DOCUMENT = {
  openapi: "3.1.1",
  info: { title: "Pumps", version: "1" },
  servers: [{ url: "https://api.example/v2/" }],
  security: [{ token: [] }, { key: [], login: ["read"] }],
  paths: {
    "/pumps/{id}": {
      parameters: [{ $ref: "#/components/parameters/Id" }],
      get: {
        summary: "Get <b>a</b> pump",
        description: "Reads *one*.\n\n<script>alert(1)</script>\n\n[bad](javascript:alert(1))",
        deprecated: true,
        parameters: [{ name: "fields", in: "query", schema: { type: "array", items: { type: "string" } } }],
        ...response(ref("Pump")),
      },
      post: { requestBody: { required: true, content: { "application/json": { schema: ref("Tree") } } } },
    },
  },
  webhooks: { flood: { post: { summary: "Flooded", responses: { 204: { description: "" } } } } },
  components: {
    parameters: { Id: { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 9 } } },
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", name: "X-Key", in: "header" },
      login: { type: "oauth2" },
    },
    schemas: {
      Base: { type: "object", required: ["id"], properties: { id: { type: "string", readOnly: true } } },
      Pump: {
        allOf: [ref("Base"), { required: ["state"], properties: { state: { enum: ["on", "off"] } } }],
        properties: { kind: { oneOf: [{ type: "string" }, { type: ["integer", "null"], minimum: 1 }] } },
      },
      Tree: {
        type: "object",
        properties: { children: { type: "array", items: ref("Tree") }, parent: ref("Tree") },
      },
      Wide: {
        properties: Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, ref("Tree")])),
      },
      Loop: ref("Loop"),
    },
  },
};

const ORDERS = {
  openapi: "3.1.1",
  info: { title: "Orders", version: "1" },
  servers: [{ url: "https://{region}.api.example/v1", variables: { region: { default: "eu" } } }],
  security: [{ token: [] }],
  paths: {
    "/orders/{orderId}": {
      put: {
        parameters: [
          { name: "orderId", in: "path", required: true, schema: { type: "string" } },
          { name: "tag", in: "query", example: ["a", "b c"], schema: { type: "array" } },
          { name: "page", in: "query", schema: { type: "integer" } },
        ],
        requestBody: {
          content: {
            "application/json": {
              examples: {
                rush: { summary: "A rush order", value: { note: "it's urgent", lines: [1] } },
                empty: { value: {} },
              },
            },
          },
        },
        responses: {
          200: { description: "", content: { "application/json": { schema: ref("Order") } } },
        },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: "http", scheme: "bearer" } },
    schemas: {
      Order: {
        type: "object",
        properties: {
          id: { type: "string", example: "3f1" },
          children: { type: "array", items: ref("Order") },
          password: { type: "string", writeOnly: true, example: "secret" },
        },
      },
    },
  },
};

const render = (text: string, document: object | null = DOCUMENT) =>
  renderToHtml(text, {
    specs: document ? { pumps: partsOf("pumps", document as Record<string, unknown>, [text]) } : {},
  });
const block = (type: string, attributes: string) => `::${type}{ref="/openapi/pumps" ${attributes}}\n`;
const GET = block("openapi-operation", 'path="/pumps/{id}" method="get"');

describe("blocks of OpenAPI specs", () => {
  it("show an operation with its input and output", () => {
    const { html } = render(GET);
    for (const shown of [
      '<span class="openapi-method openapi-get">GET</span>',
      '<span class="openapi-server">https://api.example/v2</span>/pumps/{id}',
      "Deprecated",
      "Reads <em>one</em>.",
      "Authentication: Bearer token or API key “X-Key” (header) and OAuth 2 (read)",
      "Path parameters",
      "at most 9 characters",
      "array of string",
      '<span class="openapi-said">It is there.</span>',
      '<code>id</code></a><span class="openapi-type">string</span><span class="openapi-required">required</span>',
      "read-only",
      "<code>on</code> <code>off</code>",
      "One of",
      "integer or null",
      "at least 1",
    ]) {
      expect(html).toContain(shown);
    }
    expect(html.match(/data-block/g)).toHaveLength(1);
  });

  it("include the form's request in pages, not in comparisons", () => {
    const text = block("openapi-operation", 'path="/orders/{orderId}" method="put"');
    expect(render(text, ORDERS).html).toMatch(/class="openapi-try" data-request="\{.*eu\.api\.example/);
    const specs = { pumps: partsOf("pumps", ORDERS, [text]) };
    expect(renderToHtml(text, { specs, compared: true }).html).not.toMatch(/data-request|class="hljs/);
  });

  it("show the request in five languages, with written examples or with those that schemas suggest", () => {
    const { html } = render(block("openapi-operation", 'path="/orders/{orderId}" method="put"'), ORDERS);
    const code = html
      .replace(/<[^>]*>/g, "")
      .replaceAll("&#x3C;", "<")
      .replaceAll("&#x26;", "&");
    expect(html.match(/data-title="[^"]*"/g)).toEqual(
      ["cURL", "JavaScript", "Python", "Go", "PHP", "200"].map((title) => `data-title="${title}"`),
    );
    for (const shown of [
      "curl 'https://eu.api.example/v1/orders/ORDER_ID?tag=a&tag=b%20c'",
      "--header 'Authorization: Bearer YOUR_TOKEN'",
      `--data '{\n  "note": "it'\\''s urgent",`,
      `note: 'it\\'s urgent'`,
      'requests.put(\n    "https://eu.api.example/v1/orders/ORDER_ID?tag=a&tag=b%20c"',
      'http.NewRequest("PUT", requestUrl, payload)',
      "curl_init(",
      "Example: A rush order",
      "Example: empty",
    ]) {
      expect(code).toContain(shown);
    }
    const response = code.slice(code.indexOf("Response examples"));
    expect(response).toContain('"id": "3f1"');
    expect(response).toContain('"children": []');
    expect(response).not.toContain('"password"');
  });

  it("generate examples from huge, demanding and recursive schemas", () => {
    const hostile = {
      ...DOCUMENT,
      paths: {
        "/hostile": {
          post: {
            requestBody: { content: { "application/json": { schema: ref("Deep0") } } },
            responses: {
              200: { description: "", content: { "application/xml": { schema: ref("Pump") } } },
              400: { description: "", content: { "application/json": { schema: ref("Loop") } } },
            },
          },
        },
      },
      components: {
        ...DOCUMENT.components,
        schemas: {
          ...DOCUMENT.components.schemas,
          ...Object.fromEntries(
            Array.from({ length: 40 }, (_, at) => [
              `Deep${at}`,
              {
                type: "object",
                properties: {
                  ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`p${n}`, ref(`Deep${at + 1}`)])),
                  long: { type: "string", minLength: 1e9 },
                  many: { type: "array", minItems: 1e9, items: { type: "string" } },
                },
              },
            ]),
          ),
        },
      },
    };
    const { html } = render(block("openapi-operation", 'path="/hostile" method="post"'), hostile);
    expect(html).toContain("Response examples");
    expect(html).toContain("&#x3C;");
    expect(html.length).toBeLessThan(400_000);
  });

  it("show a webhook and schemas", () => {
    const { html } = render(block("openapi-webhook", 'name="flood" method="post"'));
    expect(html).toContain("Flooded");
    expect(html).toContain("Webhook");
    const schemas = render(block("openapi-schemas", `json:schemas='["Pump","Gone"]'`)).html;
    expect(schemas).toContain("<code>Pump</code>");
    expect(schemas).toContain("<code>state</code>");
    expect(schemas).toContain("no longer exists");
  });

  it("give each field and model an address of its own", () => {
    const { html } = render(
      `${GET}\n${GET}\n::openapi-schemas{ref="/openapi/pumps" json:schemas='["Pump"]'}\n`,
    );
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of [
      "get-bab-pump.path.id",
      "get-bab-pump.query.fields",
      "get-bab-pump.200.kind",
      "get-bab-pump-1.path.id",
      "Pump",
      "Pump.kind",
    ])
      expect(ids).toContain(id);
    for (const [, target] of html.matchAll(/ href="#([^"]*)"/g)) expect(ids).toContain(target);
    expect(
      renderToHtml(GET, { specs: { pumps: partsOf("pumps", DOCUMENT, [GET]) }, anchors: false }).html,
    ).not.toMatch(/ id="|href="#/);
  });

  it("show a response once, and link to it where an equal one follows", () => {
    const { html } = render(`${GET}\n${GET}\n`);
    const [first = "", second = ""] = html.split('id="get-bab-pump-1"');
    expect(first).toContain('<div class="openapi-part" id="get-bab-pump.200.~">');
    expect(first).toContain('id="get-bab-pump.200.kind"');
    expect(second).toContain(
      '<a class="openapi-same" href="#get-bab-pump.200.~" id="get-bab-pump-1.200.~"><code>Pump</code></a>',
    );
    expect(second).not.toContain("<code>kind</code>");
  });

  it("refer from a model to the models in it", () => {
    const field = { type: "string", description: "Long enough to be worth a link. ".repeat(12) };
    const owner = { type: "object", properties: { name: field, town: field } };
    const document = {
      ...DOCUMENT,
      components: {
        schemas: {
          Owned: { type: "object", properties: { owner: { $ref: "#/components/schemas/Owner" } } },
          Owner: owner,
        },
      },
    };
    const text = `::openapi-schemas{ref="/openapi/pumps" json:schemas='["Owned","Owner"]'}\n`;
    const { html } = render(text, document);
    expect(html).toContain(
      '<a class="openapi-same" href="#Owner.~" id="Owned.owner.~"><code>Owner</code></a>',
    );
    expect(html.match(/<code>town<\/code>/g)).toHaveLength(1);
    expect(html).toContain('id="Owner.town"');
  });

  it("show the examples of responses beside the text, one tab for each status", () => {
    const answers = {
      ...DOCUMENT,
      paths: {
        "/pumps/{id}": {
          get: {
            responses: {
              200: { description: "It", content: { "application/json": { example: { id: "7" } } } },
              304: { description: "Not modified" },
              404: {
                description: "",
                content: {
                  "application/json": {
                    examples: { gone: { value: "gone" }, never: { value: "never" } },
                  },
                },
              },
            },
          },
        },
      },
    };
    const { html } = render(GET, answers);
    const beside = html.slice(html.indexOf("openapi-aside"));
    expect(beside.match(/data-title="\d+"/g)).toEqual([
      'data-title="200"',
      'data-title="304"',
      'data-title="404"',
    ]);
    for (const shown of ["Not modified", "Example: gone", "Example: never"]) expect(beside).toContain(shown);
    expect(html.slice(0, html.indexOf("openapi-aside"))).not.toContain("Example");
  });

  it("drop markup and addresses that pages would drop", () => {
    const { html } = render(GET);
    expect(html).toContain("Get &#x3C;b>a&#x3C;/b> pump");
    expect(html).not.toMatch(/<script|javascript:/);
  });

  it("appear in the outline between the headings, with unique ids", () => {
    const { outline, html } = render(
      `# List\n\n${GET}\n## Get &lt;b&gt;a&lt;/b&gt; pump\n\n${GET}\n## End\n`,
    );
    expect(outline.map(({ title }) => title)).toEqual([
      ...["List", "Get <b>a</b> pump", "Get <b>a</b> pump", "Get <b>a</b> pump", "End"],
    ]);
    expect(new Set(outline.map(({ id }) => id)).size).toBe(5);
    for (const { id } of outline) expect(html).toContain(`id="${id}"`);
    const fixed = render(block("openapi-operation", 'path="/pumps/{id}" method="get" anchor="get-one"'));
    expect(fixed.outline).toEqual([{ depth: 2, title: "Get <b>a</b> pump", id: "get-one", method: "get" }]);
  });

  it("list models in the outline", () => {
    const { outline, html } = render(
      `## Types\n\n${block("openapi-schemas", `json:schemas='["Pump","Tree"]'`)}\n`,
    );
    expect(outline.map(({ title, id }) => [title, id])).toEqual([
      ...[
        ["Types", "types"],
        ["Pump", "Pump"],
        ["Tree", "Tree"],
      ],
    ]);
    for (const { id } of outline) expect(html).toContain(`id="${id}"`);
  });

  it("stay bounded for recursive and huge schemas", () => {
    const looped = render(block("openapi-operation", 'path="/pumps/{id}" method="post"')).html;
    expect(looped).toContain("array of Tree");
    expect(looped).toContain("shown above, or elsewhere");
    const wide = render(block("openapi-schemas", `json:schemas='["Wide","Loop","Tree"]'`)).html;
    expect(wide.length).toBeLessThan(200_000);
    expect(wide).toContain("<code>Loop</code>");
    expect(wide).toContain("there is more than is shown here");
  });

  it("say that a part is missing or not visible to this viewer", () => {
    expect(render(GET, null).html).toContain(
      "The OpenAPI spec “pumps” was not found, or you don't have access to it.",
    );
    const gone = render(block("openapi-operation", 'path="/taps" method="get"')).html;
    expect(gone).toContain("GET /taps is not part of the OpenAPI spec “pumps”.");
    for (const path of ["__proto__", "constructor", "toString"]) {
      const { html } = render(block("openapi-operation", `path="${path}" method="get"`));
      expect(html).toContain("is not part of");
    }
    expect(renderToHtml(GET).html).toMatch(/block-placeholder.*>GET \/pumps\/\{id\}</);
  });
});

describe("blocks of OpenAPI specs that use more of the specification", () => {
  const ODD = `{
    "openapi": "3.1.0", "info": { "title": "A", "version": "1" },
    "servers": [{ "url": "/api/{version}", "variables": { "version": { "default": "v3" } } }],
    "paths": {
      "/pets": {
        "post": {
          "parameters": [{ "name": "id", "in": "query", "schema": { "type": "integer", "examples": [9223372036854775807], "maximum": 9223372036854775807 } }],
          "requestBody": { "content": { "application/json": {
            "schema": { "$ref": "#/components/schemas/Pet" },
            "example": { "id": 9223372036854775807, "name": "9223372036854775807" } } } },
          "responses": { "200": { "description": "ok", "links": { "next": { "operationId": "getPet", "description": "The pet", "parameters": { "id": "$response.body#/id" } } } } },
          "callbacks": { "onDone": { "{$request.body#/url}": { "post": { "summary": "It is done", "responses": { "204": { "description": "fine" } } } } } }
        }
      },
      "/files": {
        "post": { "requestBody": { "content": { "multipart/form-data": { "schema": { "type": "object", "properties": {
          "file": { "type": "string", "format": "binary" },
          "more": { "type": "array", "items": { "type": "string", "format": "binary" } },
          "note": { "type": "string" } } } } } }, "responses": {} },
        "put": { "requestBody": { "content": { "application/octet-stream": { "schema": {} } } }, "responses": {} }
      }
    },
    "components": { "schemas": {
      "Pet": { "oneOf": [{ "$ref": "#/components/schemas/Cat" }, { "$ref": "#/components/schemas/Dog" }],
        "discriminator": { "propertyName": "kind", "mapping": { "a cat": "#/components/schemas/Cat" } } },
      "Cat": { "type": "object", "properties": { "kind": { "type": "string" },
        "moods": { "type": "array", "items": { "enum": ["calm", "wild"] } },
        "size": { "oneOf": [{ "const": "small" }, { "const": "large" }] },
        "place": { "type": "array", "prefixItems": [{ "type": "number" }, { "type": "string" }] },
        "notes": { "type": "object", "patternProperties": { "^x-": { "type": "boolean" } } } } },
      "Dog": { "type": "object", "discriminator": { "propertyName": "race", "mapping": { "pug": "#/components/schemas/Dog", "mops": "#/components/schemas/Dog" } },
        "properties": { "race": { "type": "string" } } }
    } }
  }`;
  const shown = (path: string, method: string) =>
    render(block("openapi-operation", `path="${path}" method="${method}"`), parseExactly(ODD) as object)
      .html.replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");

  it("keep the digits of large whole numbers, also in samples", () => {
    const words = shown("/pets", "post");
    expect(words).toContain("at most 9223372036854775807");
    expect(words).toContain("?id=9223372036854775807");
    expect(words.match(/9223372036854775807/g)!.length).toBeGreaterThan(12);
    expect(words).not.toMatch(/9223372036854776|int64/);
    expect(words).toMatch(/"name" : "9223372036854775807"/);
    // An object of JavaScript would round them.
    expect(words).toMatch(/body : '\{\\n "id": 9223372036854775807,/);
    expect(words).not.toContain("stringify");
  });

  it("show a relative server in headings and samples", () => {
    const words = shown("/files", "post");
    expect(words).toContain("POST /api/v3 /files");
    expect(words).toContain("curl https://api.example.com/api/v3/files");
  });

  it("send files in samples", () => {
    const words = shown("/files", "post");
    expect(words).toContain("--form 'file=@file' \\ --form 'more=@more' \\ --form 'note=string'");
    expect(shown("/files", "put")).toContain("--data-binary '@file'");
  });

  it("list the values of items, constants and discriminators, tuples and patterns", () => {
    const words = shown("/pets", "post");
    for (const part of [
      "moods array of string one of calm wild",
      "size string one of small large",
      "kind: a cat",
      "kind: Dog",
      "race string one of pug mops",
      "place array of 2 values",
      "[0] number",
      "[1] string",
      "any name that matches ^x- boolean",
    ])
      expect(words).toContain(part);
  });

  it("list the limits of items and of the number of fields", () => {
    const schema = {
      type: "object",
      maxProperties: 5,
      properties: {
        tags: { type: "array", maxItems: 3, items: { type: "string", minLength: 2, pattern: "^[a-z]+$" } },
        picture: { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
        account: { type: "string", minLength: 34, maxLength: 34 },
        pair: { type: "array", minItems: 2, maxItems: 2 },
        one: { type: "integer", minimum: 1, maximum: 1 },
        sign: { type: "string", minLength: 1, maxLength: 1 },
      },
    };
    const document = { ...DOCUMENT, components: { schemas: { Limited: schema } } };
    const { html } = render(block("openapi-schemas", `json:schemas='["Limited"]'`), document);
    for (const words of [
      "number of fields: at most 5",
      "at most 3 items",
      "each item: at least 2 characters",
      "each item: matches ^[a-z]+$",
      "content: image/png",
      "content: base64",
      "exactly 34 characters",
      "exactly 2 items",
      "exactly 1",
      "exactly 1 character",
    ])
      expect(html).toContain(`>${words}<`);
  });

  it("has the words of references, files by their media type, and a relative server as a whole", () => {
    const document = {
      servers: [{ url: "./v1" }],
      paths: {
        "/runs": {
          post: {
            parameters: [{ $ref: "#/components/parameters/Trace", description: "Own words" }],
            requestBody: {
              content: {
                "multipart/form-data": {
                  schema: {
                    properties: {
                      photo: { type: "string", contentMediaType: "image/png" },
                      text: { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
                    },
                  },
                },
              },
            },
            responses: { 404: { $ref: "#/components/responses/Gone", description: "No run" } },
          },
        },
      },
      components: {
        parameters: { Trace: { name: "X-Trace", in: "header", description: "Trace" } },
        responses: { Gone: { description: "Gone" } },
      },
    };
    const text = block("openapi-operation", 'path="/runs" method="post"');
    const viewAt = (address: string | null) => Object.values(partsOf("pumps", document, [text], address))[0];
    expect(viewAt("https://specs.example/pumps/openapi.json")).toMatchObject({
      server: "https://specs.example/pumps/v1",
      parameters: [{ description: "Own words" }],
      responses: [{ status: "404", description: "No run" }],
      request: {
        body: {
          forms: [
            {
              fields: [
                { name: "photo", isFile: true },
                { name: "text", isFile: false },
              ],
            },
          ],
        },
      },
    });
    expect(viewAt(null)).toMatchObject({ server: "/v1" });
  });

  it("have a request whose lists contain themselves", () => {
    const tree = { $ref: "#/components/schemas/Tree" };
    const document = {
      paths: {
        "/runs": {
          post: {
            parameters: [{ name: "of", in: "query", schema: tree }],
            requestBody: {
              content: {
                "application/json": { schema: tree },
                "multipart/form-data": { schema: { properties: { tree } } },
              },
            },
          },
        },
      },
      components: { schemas: { Tree: { type: "array", items: tree } } },
    };
    const text = block("openapi-operation", 'path="/runs" method="post"');
    expect(Object.values(partsOf("pumps", document, [text]))[0]).toMatchObject({
      request: {
        parameters: [{ name: "of", list: "repeated" }],
        body: { forms: [{ type: "application/json" }, { fields: [{ name: "tree", isFile: false }] }] },
      },
    });
  });

  it("name the allowed values of parameters, and the fields of forms, for the form of a request", () => {
    const document = {
      ...DOCUMENT,
      paths: {
        "/runs": {
          post: {
            parameters: [
              { name: "state", in: "query", schema: { type: "array", items: { enum: ["on", "off"] } } },
              { name: "dry", in: "query", schema: { type: "boolean" } },
              { name: "of", in: "query", style: "pipeDelimited", schema: { type: "array" } },
            ],
            requestBody: {
              content: {
                "multipart/form-data": {
                  schema: {
                    required: ["plan"],
                    properties: {
                      id: { type: "string", readOnly: true },
                      plan: { type: "string", format: "binary" },
                      tags: { type: "array", items: { type: "string" } },
                      mode: { enum: ["slow", "fast"] },
                    },
                  },
                },
                "application/pdf": { schema: { type: "string", format: "binary" } },
              },
            },
            responses: {},
          },
        },
      },
    };
    const text = block("openapi-operation", 'path="/runs" method="post"');
    const [part] = Object.values(partsOf("pumps", document, [text]));
    expect(part).toMatchObject({
      request: {
        parameters: [
          { name: "state", list: "repeated", values: ["on", "off"] },
          { name: "dry", values: ["true", "false"] },
          { name: "of", list: "joined", separator: "%7C" },
        ],
        body: {
          forms: [
            {
              type: "multipart/form-data",
              fields: [
                { name: "plan", required: true, isFile: true, isList: false },
                { name: "tags", required: false, isFile: false, isList: true },
                { name: "mode", required: false, isFile: false, isList: false, values: ["slow", "fast"] },
              ],
            },
            { type: "application/pdf", isFile: true },
          ],
        },
      },
    });
  });

  const BINARY = { type: "string", format: "binary" };
  const NULL = { type: "null" };
  it.each<[string, object, boolean]>([
    ["a format", { ...BINARY, description: "The audio file" }, true],
    ["a reference", ref("Audio"), true],
    ["a reference with own words", { ...ref("Audio"), description: "The audio file" }, true],
    ["a composition", { allOf: [ref("Audio")], description: "The audio file" }, true],
    ["an inner composition", { allOf: [{ allOf: [{ minLength: 1 }, ref("Audio")] }] }, true],
    ["a media type", { type: "string", contentMediaType: "application/octet-stream" }, true],
    ["a media type behind a composition", { allOf: [{ contentMediaType: "audio/mpeg" }] }, true],
    ["a type that allows null", { ...BINARY, type: ["string", "null"] }, true],
    ["an alternative to null", { anyOf: [ref("Audio"), NULL] }, true],
    ["one or several", { oneOf: [ref("Audio"), { type: "array", items: ref("Audio") }] }, true],
    ["a list behind a composition", { allOf: [{ type: "array", items: { allOf: [ref("Audio")] } }] }, true],
    ["a file or an address", { anyOf: [ref("Audio"), { type: "string", format: "uri" }] }, false],
    ["null alone", { anyOf: [NULL] }, false],
    ["a composition of itself", ref("Circle"), false],
  ])("have an input for a file described by %s", (_, file, isFile) => {
    const schemas = {
      Audio: BINARY,
      Circle: { allOf: [ref("Circle"), { anyOf: [ref("Circle"), ref("Circle")] }], items: ref("Circle") },
      Base: { required: ["file"], properties: { file: { type: "integer" }, model: { type: "string" } } },
      Request: { allOf: [ref("Base"), { type: "object", properties: { file } }] },
    };
    for (const schema of [{ ...ref("Request") }, { required: ["file"], properties: { file } }]) {
      const requestBody = { content: { "multipart/form-data": { schema } } };
      const document = { paths: { "/audio": { post: { requestBody } } }, components: { schemas } };
      const text = block("openapi-operation", 'path="/audio" method="post"');
      const [part] = Object.values(partsOf("pumps", document, [text]));
      const fields = expect.arrayContaining([
        expect.objectContaining({ name: "file", required: true, isFile }),
      ]);
      expect(part).toMatchObject({ request: { body: { forms: [{ fields }] } } });
    }
  });

  it("name the schemas that extend one as values of its discriminator", () => {
    const schemas = {
      Base: { properties: { kind: { type: "string" } }, discriminator: { propertyName: "kind" } },
      Cat: { allOf: [ref("Base"), { properties: { purrs: { type: "boolean" } } }] },
      Dog: { allOf: [ref("Base")] },
    };
    const { html } = render(block("openapi-schemas", `json:schemas='["Base"]'`), {
      ...DOCUMENT,
      components: { schemas },
    });
    expect(html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")).toContain("kind string one of Cat Dog");
  });

  it("have samples with the values of a tuple, and with bounds beyond exact numbers", () => {
    const document = `{ "openapi": "3.1.0", "paths": { "/t": { "post": { "requestBody": { "content": { "application/json": {
      "schema": { "type": "object", "properties": {
        "place": { "type": "array", "prefixItems": [{ "const": 7 }, { "type": "string", "example": "x" }], "items": false },
        "size": { "type": "integer", "minimum": 9007199254740993 } } } } } } } } } }`;
    const text = block("openapi-operation", 'path="/t" method="post"');
    const [part] = Object.values(partsOf("pumps", parseExactly(document) as Record<string, unknown>, [text]));
    expect(part).toMatchObject({
      request: {
        body: {
          forms: [{ example: '{\n  "place": [\n    7,\n    "x"\n  ],\n  "size": 9007199254740993\n}' }],
        },
      },
    });
  });

  it("show callbacks and links", () => {
    const words = shown("/pets", "post");
    expect(words).toContain("Callbacks POST {$request.body#/url} onDone It is done 204 fine");
    expect(words).toContain("Links next getPet The pet id = $response.body#/id");
  });

  const modelOf = (schemas: object, name: string) =>
    render(block("openapi-schemas", `json:schemas='["${name}"]'`), { ...DOCUMENT, components: { schemas } })
      .html.replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");

  it("show the type and the values of a schema that wraps another", () => {
    const schemas = {
      State: { type: "string", enum: ["on", "off"], description: "What it does" },
      Size: { type: "integer", minimum: 1 },
      Pump: {
        properties: {
          state: { allOf: [ref("State")], default: "on" },
          size: { allOf: [ref("Size")], description: "How large" },
          both: { anyOf: [ref("State"), { type: "null" }] },
          day: { anyOf: [{ type: "string", format: "date" }, { type: "null" }], deprecated: true },
          old: { $ref: "#/components/schemas/State", deprecated: true, readOnly: true, default: "off" },
        },
      },
    };
    const words = modelOf(schemas, "Pump");
    for (const shown of [
      "state State What it does one of on off default: on",
      "size Size How large at least 1",
      "both State or null What it does one of on off",
      "day string (date) or null Deprecated",
      "old State Deprecated What it does one of on off read-only default: off",
    ])
      expect(words).toContain(shown);
    expect(words).not.toMatch(/One of|Any of/);
  });

  it("show the alternatives, the limits and the other fields of composed parts", () => {
    const schemas = {
      Named: { properties: { name: { type: "string" } }, description: "Of the base" },
      Open: { additionalProperties: { type: "integer" } },
      Pump: {
        allOf: [ref("Named"), ref("Open"), { oneOf: [ref("Big"), ref("Small")], description: "Of the pump" }],
      },
      Big: { type: "object", properties: { crane: { type: "boolean" } } },
      Small: { type: "object", properties: { handle: { type: "boolean" } } },
    };
    const words = modelOf(schemas, "Pump");
    expect(words).toContain("Of the pump");
    expect(words).not.toContain("Of the base");
    for (const shown of ["name string", "any other name integer", "One of Big", "crane boolean", "handle"])
      expect(words).toContain(shown);
  });

  it("name the kind of a schema that extends one with a discriminator", () => {
    const schemas = {
      Pet: {
        properties: { kind: { type: "string" } },
        discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat", dog: "Dog" } },
        oneOf: [ref("Cat"), ref("Dog")],
      },
      Cat: { allOf: [ref("Pet"), { properties: { purrs: { type: "boolean" } } }] },
      Dog: { allOf: [ref("Pet")] },
    };
    expect(modelOf(schemas, "Cat")).toContain("kind string always cat purrs boolean");
    expect(modelOf(schemas, "Cat")).not.toContain("One of");
    expect(modelOf(schemas, "Dog")).toContain("kind string always dog");
  });

  it("show the headers of callbacks, the bodies of links, and no credentials for webhooks", () => {
    const document = {
      ...DOCUMENT,
      paths: {
        "/runs": {
          post: {
            responses: {
              201: {
                description: "ok",
                links: { again: { operationId: "run", requestBody: "$response.body" } },
              },
            },
            callbacks: {
              done: {
                "{$request.body#/url}": {
                  post: {
                    parameters: [{ name: "X-Signature", in: "header", schema: { type: "string" } }],
                    responses: { 204: { description: "fine" } },
                  },
                },
              },
            },
          },
        },
      },
    };
    const words = (text: string) =>
      render(text, document)
        .html.replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ");
    const operation = words(block("openapi-operation", 'path="/runs" method="post"'));
    expect(operation).toContain("X-Signature string");
    expect(operation).toContain("requestBody = $response.body");
    expect(operation).toContain("Authentication");
    expect(words(block("openapi-webhook", 'name="flood" method="post"'))).not.toContain("Authentication");
  });

  it("show the example of a parameter that its schema does not have", () => {
    const parameters = [
      { name: "day", in: "query", example: "2024-01-31", schema: { type: "string" } },
      { name: "size", in: "query", examples: { small: { value: 3 } }, schema: ref("Size") },
    ];
    const document = {
      ...DOCUMENT,
      paths: { "/a": { get: { parameters, responses: {} } } },
      components: { schemas: { Size: { type: "integer" } } },
    };
    const words = render(block("openapi-operation", 'path="/a" method="get"'), document)
      .html.replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
    expect(words).toContain("day string for example 2024-01-31");
    expect(words).toContain("size Size for example 3");
  });
});

describe("samples of requests", () => {
  type Operation = { parameters?: object[]; requestBody?: object; security?: object[] };
  /** The samples by title. */
  const samplesOf = (operation: Operation, path = "/a") => {
    const text = block("openapi-operation", `path="${path}" method="post"`);
    const document = { ...DOCUMENT, paths: { [path]: { post: { responses: {}, ...operation } } } };
    const [part] = Object.values(partsOf("pumps", document, [text]));
    const { samples } = part as { samples: { title: string; code: string }[] };
    return Object.fromEntries(samples.map(({ title, code }) => [title, code]));
  };
  const body = (type: string, media: object) => ({ requestBody: { content: { [type]: media } } });

  it("send a file as the whole body", () => {
    const samples = samplesOf(body("image/png", { schema: {} }));
    expect(samples.cURL).toContain("--data-binary '@file'");
    expect(samples.cURL).toContain("--header 'Content-Type: image/png'");
    expect(samples.JavaScript).toContain("body: new Blob([])");
    expect(samples.Python).toContain('data=open("file", "rb")');
    expect(samples.Go).toContain('payload, _ := os.Open("file")');
    expect(samples.Go).not.toContain('"strings"');
    expect(samples.PHP).toContain("file_get_contents('file')");
  });

  it("send bodies of every type in every language", () => {
    const patch = samplesOf(body("application/merge-patch+json", { example: { name: "new" } }));
    expect(patch.Python).toContain("json={");
    expect(patch.Python).toContain('"Content-Type": "application/merge-patch+json"');
    expect(patch.JavaScript).toContain("JSON.stringify({");
    const text = samplesOf(body("text/plain", { example: "it's\ntwo lines" }));
    expect(text.Python).toContain('data="it\'s\\ntwo lines".encode()');
    expect(text.PHP).toContain("'it\\'s\ntwo lines'");
  });

  it("keep every value of a list in a form, and the members of deep objects", () => {
    const samples = samplesOf(
      body("application/x-www-form-urlencoded", {
        schema: {
          type: "object",
          properties: { tag: { type: "array", items: {} }, more: { type: "object" } },
        },
        encoding: { more: { style: "deepObject" } },
        example: { tag: ["a", "b c"], more: { size: { min: 1 } } },
      }),
    );
    for (const language of ["JavaScript", "Go"])
      expect(samples[language]).toContain("tag=a&tag=b+c&more%5Bsize%5D%5Bmin%5D=1");
    expect(samples.cURL).toContain("--data-urlencode 'more%5Bsize%5D%5Bmin%5D=1'");
    expect(samples.Python).toContain('"more[size][min]": "1"');
  });

  it("have the members of deep objects in the address", () => {
    const filter = { name: "filter", in: "query", style: "deepObject", example: { state: "on", size: 2 } };
    expect(samplesOf({ parameters: [filter] }).cURL).toContain("?filter%5Bstate%5D=on&filter%5Bsize%5D=2");
  });

  it("are code in which quotes are escaped, and cookies are sent", () => {
    const samples = samplesOf(
      {
        ...body("multipart/form-data", { example: { note: "it's\nhere" } }),
        parameters: [{ name: "seen", in: "cookie", example: "1", schema: {} }],
      },
      "/users('{id}')",
    );
    expect(samples.JavaScript).toContain("formData.append('note', 'it\\'s\\nhere')");
    expect(samples.JavaScript).toContain("Cookie: 'seen=1'");
    expect(samples.JavaScript).toContain("/users(%27{id}%27)'");
    expect(samples.PHP).toContain("'it\\'s\nhere'");
  });
});

describe("descriptions of a spec", () => {
  const shown = (description: string) => {
    const paths = { "/a": { get: { description, responses: {} } } };
    const text = '::openapi-operation{ref="/openapi/s" path="/a" method="get"}\n';
    const parts = partsOf("s", { openapi: "3.1.1", info: { title: "S", version: "1" }, paths }, [text]);
    return renderToHtml(text, { specs: { s: parts } }).html;
  };

  it.each([
    "A pump's state, e.g. on/off (see ’states’): which is it?",
    'Überall "gleich" - two  spaces, 1.5 -- 2; yes!',
  ])("without a sign of Markdown are the same as if they were read: %s", (text) => {
    expect(isPlainSentence(text)).toBe(true);
    const more = " *more*";
    expect(isPlainSentence(text + more)).toBe(false);
    expect(shown(text)).toBe(shown(text + more).replace(" <em>more</em>", ""));
  });

  it("are read if they are long", () => {
    expect(isPlainSentence("a".repeat(2_001))).toBe(false);
  });

  it.each([
    ...["See www.example.org", "1. First", "A *pump*", "Mail a@b.example", "A :pump: here", "Ends\nhere"],
    ...["A [link](https://a.example)", "https://a.example", "A <b>tag</b>", "R&amp;D", "    Code"],
  ])("are read if one of their signs may be Markdown: %s", (text) => {
    expect(isPlainSentence(text)).toBe(false);
  });

  it("are read once, however often a page shows them", () => {
    const fields = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `f${at}`,
        { type: "string", description: "The `name`, **unique**." },
      ]),
    );
    const paths = {
      "/a": {
        get: {
          responses: {
            200: { description: "", content: { "application/json": { schema: { properties: fields } } } },
          },
        },
      },
    };
    const text = '::openapi-operation{ref="/openapi/s" path="/a" method="get"}\n';
    const parts = partsOf("s", { openapi: "3.1.1", info: { title: "S", version: "1" }, paths }, [text]);
    const parse = vi.spyOn(markdown, "parseMarkdown");
    const { html } = renderToHtml(text, { specs: { s: parts } });
    expect(html.match(/<strong>unique<\/strong>/g)).toHaveLength(40);
    expect(parse.mock.calls.filter(([read]) => read.includes("unique"))).toHaveLength(1);
    parse.mockRestore();
  });
});
