import { describe, expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
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
    ])
      expect(html).toContain(`>${words}<`);
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
});
