import type { Element, ElementContent, Properties } from "hast";
import type { ContentView, OperationView, ParameterView, SchemasView } from "./parts";
import type { FieldView, SchemaView } from "./schema-view";

/*
 * Operations and schemas as elements: a line with method and path, then input and output. Long parts are folded with
 * `details`. Everything passes the sanitizer afterwards.
 */

interface ShowOptions {
  /** Converts a description in Markdown to elements. */
  describe: (markdown: string) => ElementContent[];
  /** The anchor on the page, if it has one. */
  anchor?: string;
  /** Includes the shape of the request, for a form that sends one. */
  requests?: boolean;
}

const element = (tagName: string, className: string, children: Child[], more: Properties = {}): Element => ({
  type: "element",
  tagName,
  properties: { ...(className !== "" && { className: className.split(" ") }), ...more },
  children: children.flatMap((child) => {
    if (child === null || child === "") return [];
    return typeof child === "string" ? [{ type: "text" as const, value: child }] : [child];
  }),
});
type Child = ElementContent | string | null;

const PLACES = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
] as const;

export function showOperation(view: OperationView, options: ShowOptions): ElementContent[] {
  const { describe, anchor } = options;
  const title = view.summary ?? `${view.method.toUpperCase()} ${view.path}`;
  return [
    element("h2", "openapi-title", [title], anchor === undefined ? {} : { id: anchor }),
    element("p", "openapi-line", [
      element("span", `openapi-method openapi-${view.method}`, [view.method.toUpperCase()]),
      element("code", "openapi-path", [
        view.server === undefined ? null : element("span", "openapi-server", [view.server]),
        view.path,
      ]),
      view.isWebhook ? element("span", "openapi-badge", ["Webhook"]) : null,
      view.deprecated ? element("span", "openapi-badge openapi-deprecated", ["Deprecated"]) : null,
    ]),
    ...(view.description === undefined ? [] : [element("div", "openapi-text", describe(view.description))]),
    ...(view.security.length === 0
      ? []
      : [element("p", "openapi-security", ["Authentication: ", view.security.join(", or ")])]),
    ...(view.samples.length === 0 ? [] : [samplesTabs(view.samples)]),
    ...(options.requests && view.request && view.request.servers.length > 0
      ? [element("div", "openapi-try", [], { dataRequest: JSON.stringify(view.request) })]
      : []),
    ...PLACES.flatMap(([place, heading]) =>
      section(
        heading,
        parameterList(
          view.parameters.filter((each) => each.in === place),
          options,
        ),
      ),
    ),
    ...(view.body ? bodyOf(view.body, options) : []),
    ...(view.responses.length === 0
      ? []
      : [
          element("h3", "openapi-heading", ["Responses"]),
          element(
            "div",
            "openapi-group",
            view.responses.map((response) => responseOf(response, options)),
          ),
        ]),
    ...(view.callbacks.length === 0
      ? []
      : [
          element("h3", "openapi-heading", ["Callbacks"]),
          element(
            "div",
            "openapi-group",
            view.callbacks.map((callback) => callbackOf(callback, options)),
          ),
        ]),
  ];
}

const section = (heading: string, list: Element | null): ElementContent[] =>
  list ? [element("h3", "openapi-heading", [heading]), list] : [];

function parameterList(parameters: readonly ParameterView[], options: ShowOptions): Element | null {
  if (parameters.length === 0) return null;
  const items = parameters.map(({ name, required, description, schema }) => {
    const shown = description === undefined ? schema : { ...schema, description };
    return fieldItem({ name, required, schema: shown }, options);
  });
  return element("ul", "openapi-fields", items);
}

function bodyOf(body: NonNullable<OperationView["body"]>, options: ShowOptions): ElementContent[] {
  return [
    element("h3", "openapi-heading", [
      "Request body",
      body.required ? element("span", "openapi-required", ["required"]) : null,
    ]),
    ...(body.description === undefined
      ? []
      : [element("div", "openapi-text", options.describe(body.description))]),
    element(
      "div",
      "openapi-group",
      body.content.map((content) => contentBlock(content, options)),
    ),
  ];
}

function responseOf(response: OperationView["responses"][number], options: ShowOptions): Element {
  const { status, description, headers, content, links } = response;
  const head: Child[] = [
    element("span", `openapi-status openapi-${/^[1-5]/.test(status) ? status[0] : "x"}xx`, [status]),
    element("span", "openapi-said", description === undefined ? [] : [plain(description)]),
  ];
  if (headers.length + content.length + links.length === 0) return element("div", "openapi-row", head);
  return element("details", "openapi-fold", [
    element("summary", "", head),
    ...section("Headers", parameterList(headers, options)),
    ...content.map((each) => contentBlock(each, options)),
    ...section("Links", linkList(links, options)),
  ]);
}

function linkList(links: OperationView["responses"][number]["links"], options: ShowOptions): Element | null {
  if (links.length === 0) return null;
  const items = links.map(({ name, operation, description }) =>
    element("li", "openapi-field", [
      element("div", "openapi-name", [
        element("code", "", [name]),
        element("span", "openapi-type", [operation]),
      ]),
      ...(description === undefined ? [] : [element("div", "openapi-text", options.describe(description))]),
    ]),
  );
  return element("ul", "openapi-fields", items);
}

/** A request that the server sends later. */
function callbackOf({ name, view }: OperationView["callbacks"][number], options: ShowOptions): Element {
  const text = view.description ?? view.summary;
  return element("details", "openapi-fold", [
    element("summary", "", [
      element("span", `openapi-method openapi-${view.method}`, [view.method.toUpperCase()]),
      element("code", "openapi-path", [view.path]),
      element("span", "openapi-said", [name]),
    ]),
    ...(text === undefined ? [] : [element("div", "openapi-text", options.describe(text))]),
    ...(view.body ? bodyOf(view.body, options) : []),
    element(
      "div",
      "openapi-group",
      view.responses.map((response) => responseOf(response, options)),
    ),
  ]);
}

/** The first paragraph of a description as one line of words. */
const plain = (markdown: string): string =>
  (markdown.split(/\n\s*\n/)[0] ?? "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

function contentBlock({ type, schema, examples }: ContentView, options: ShowOptions): Element {
  const language = /json/.test(type) ? "json" : /xml/.test(type) ? "xml" : "text";
  return element("div", "openapi-content", [
    element("p", "openapi-media", [
      element("code", "", [type]),
      element("span", "openapi-type", [schema.label]),
    ]),
    ...schemaBody(schema, options),
    ...examples.map(({ title, text }, index) =>
      element(
        "details",
        "openapi-inside openapi-example",
        [
          element("summary", "", [title === undefined ? "Example" : `Example: ${title}`]),
          codeBlock(text, language),
        ],
        { open: index === 0 },
      ),
    ),
  ]);
}

const codeBlock = (text: string, language: string): Element =>
  element("pre", "", [element("code", `language-${language}`, [`${text}\n`])], { dataLanguage: language });

/** The same request in several languages, as tabs. */
const samplesTabs = (samples: OperationView["samples"]): Element =>
  element(
    "div",
    "tabs openapi-samples",
    samples.map(({ title, language, code }) =>
      element("section", "tab", [element("p", "tab-title", [title]), codeBlock(code, language)], {
        dataTitle: title,
      }),
    ),
  );

/** A schema without its name: its description, its values and its members. */
function schemaBody(schema: SchemaView, options: ShowOptions): ElementContent[] {
  return [
    ...(schema.description === undefined
      ? []
      : [element("div", "openapi-text", options.describe(schema.description))]),
    ...notesOf(schema),
    ...insideOf(schema, options),
  ];
}

function notesOf({ facts, values, access, cut, fields, alternatives }: SchemaView): Element[] {
  const notes: Child[] = [];
  if (values) {
    notes.push(
      element("span", "openapi-note", [
        values.length === 1 ? "always " : "one of ",
        ...values.flatMap((value) => [element("code", "", [value]), " "]),
      ]),
    );
  }
  for (const fact of [...(access ? [access] : []), ...facts])
    notes.push(element("span", "openapi-note", [fact]));
  if (cut) {
    const words = fields || alternatives ? "there is more than is shown here" : "shown above, or elsewhere";
    notes.push(element("span", "openapi-note", [words]));
  }
  return notes.length === 0 ? [] : [element("p", "openapi-notes", notes)];
}

function insideOf({ fields, alternatives }: SchemaView, options: ShowOptions): Element[] {
  return [
    ...(fields
      ? [
          element(
            "ul",
            "openapi-fields",
            fields.map((field) => fieldItem(field, options)),
          ),
        ]
      : []),
    ...(alternatives
      ? [
          element("div", "openapi-group", [
            element("p", "openapi-choice", [alternatives.all ? "Any of" : "One of"]),
            ...alternatives.of.map((option) => alternativeOf(option, options)),
          ]),
        ]
      : []),
  ];
}

function alternativeOf(option: SchemaView, options: ShowOptions): Element {
  const label = element("span", "openapi-type", [option.label]);
  const body = schemaBody(option, options);
  if (body.length === 0) return element("div", "openapi-row", [label]);
  return element("details", "openapi-fold", [element("summary", "", [label]), ...body]);
}

function fieldItem({ name, required, schema }: FieldView, options: ShowOptions): Element {
  const inside = insideOf(schema, options);
  return element("li", "openapi-field", [
    element("div", "openapi-name", [
      element("code", "", [name]),
      element("span", "openapi-type", [schema.label]),
      required ? element("span", "openapi-required", ["required"]) : null,
      schema.deprecated ? element("span", "openapi-badge openapi-deprecated", ["Deprecated"]) : null,
    ]),
    ...(schema.description === undefined
      ? []
      : [element("div", "openapi-text", options.describe(schema.description))]),
    ...notesOf(schema),
    ...(inside.length === 0
      ? []
      : [
          element("details", "openapi-inside", [
            element("summary", "", [schema.fields ? fieldsLabel(schema.fields.length) : "One of"]),
            ...inside,
          ]),
        ]),
  ]);
}

const fieldsLabel = (count: number): string => (count === 1 ? "1 field" : `${count} fields`);

export function showSchemas({ schemas, more }: SchemasView, options: ShowOptions): ElementContent[] {
  return [
    ...schemas.map(({ name, schema }) => {
      const title = element("summary", "", [
        element("code", "", [name]),
        element("span", "openapi-type", [schema?.label ?? "no longer exists"]),
      ]);
      return element("details", "openapi-fold openapi-schema", [
        title,
        ...(schema ? schemaBody(schema, options) : []),
      ]);
    }),
    ...(more > 0 ? [element("p", "openapi-note", [`And ${more} more.`])] : []),
  ];
}
