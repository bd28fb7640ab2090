import type { Element, ElementContent, Properties } from "hast";
import { anchorPart } from "@/lib/content/openapi-specs/anchor-part";
import { longSummary, plainLine, titleOf } from "@/lib/content/openapi-specs/operation-title";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { SayWords } from "@/lib/core/locales/words";
import type { ContentView, OperationView, ParameterView, SchemasView } from "./parts";
import type { FieldView, SchemaView } from "./schema-view";

/*
 * Operations and schemas as elements: a line with method and path, then input and output. Long parts are folded with
 * `details`. Everything passes the sanitizer afterwards.
 */

interface ShowOptions {
  /** Converts a description in Markdown to elements. */
  describe: (markdown: string) => ElementContent[];
  /** The anchor on the page, if it has one; those of fields begin with it. */
  anchor?: string | undefined;
  /** ids that exist on the page already */
  taken: Set<string>;
  /** False leaves out ids. */
  anchors: boolean;
  /** Includes the shape of the request, for a form that sends one. */
  requests?: boolean;
  /** English by default. */
  locale?: Locale;
  /** The folded parts of the page; without it a part that is equal to an earlier one is shown again. */
  shown?: ShownParts;
}

/** The first part of each content, by that content. */
export type ShownParts = Map<string, { part: Element; anchor: string | undefined }>;

type Options = ShowOptions & {
  say: SayWords<SiteWords["api"]>;
  /** true if examples are shown with their schemas, for want of a column beside the text */
  hasExamplesInside: boolean;
  isWebhook: boolean;
  /** the number of names in the anchor after that of the operation or the schema */
  depth: number;
};
const withWords = (options: ShowOptions): Options => ({
  ...options,
  hasExamplesInside: false,
  isWebhook: false,
  depth: 0,
  say: siteWordsIn(options.locale ?? "en", "api"),
});

/** Anchors of deeper fields would make a large page a quarter heavier; a link to the field around them shows them too. */
const DEEPEST_ANCHOR = 3;

/** Options for the fields inside a part of an operation or a schema, whose anchors name it. */
const within = (options: Options, name: string): Options => ({
  ...options,
  anchor:
    options.anchor === undefined || options.depth === DEEPEST_ANCHOR
      ? undefined
      : `${options.anchor}.${anchorPart(name)}`,
  depth: options.depth + 1,
});

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
  ["path", "pathParameters"],
  ["query", "queryParameters"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const;

export function showOperation(view: OperationView, shown: ShowOptions): ElementContent[] {
  const options = { ...withWords(shown), isWebhook: view.isWebhook };
  const { anchor, say } = options;
  const title = titleOf(view);
  const long = longSummary(view);
  const isDescribed = long !== undefined && view.description?.includes(long);
  const text: Child[] = [
    ...describedBy(isDescribed ? undefined : long, options),
    ...describedBy(view.description, options),
    ...(view.security.length === 0
      ? []
      : [
          element("p", "openapi-security", [
            say("authentication", {
              ways: new Intl.ListFormat(say.locale, { type: "disjunction" }).format(view.security),
            }),
          ]),
        ]),
    ...parametersOf(view, options),
    ...(view.body ? bodyOf(view.body, within(options, "body")) : []),
    ...(view.responses.length === 0
      ? []
      : [
          element("h3", "openapi-heading", [say("responses")]),
          element(
            "div",
            "openapi-group",
            view.responses.map((response) => responseOf(response, within(options, response.status))),
          ),
        ]),
    ...(view.callbacks.length === 0
      ? []
      : [
          element("h3", "openapi-heading", [say("callbacks")]),
          element(
            "div",
            "openapi-group",
            view.callbacks.map((callback) =>
              callbackOf(callback, { ...options, anchor: undefined, hasExamplesInside: true }),
            ),
          ),
        ]),
  ];
  const examples: Child[] = [
    ...(view.samples.length === 0 ? [] : [samplesTabs(view.samples)]),
    ...(options.requests && view.request && view.request.servers.length > 0
      ? [element("div", "openapi-try", [], { dataRequest: JSON.stringify(view.request) })]
      : []),
    ...(view.isWebhook ? (view.body?.content ?? []).flatMap((content) => examplesOf(content, options)) : []),
    ...answersTabs(view.responses, options),
  ];
  return [
    element("h2", "openapi-title", [title], anchor === undefined ? {} : { id: anchor }),
    element("p", "openapi-line", [
      element("span", `openapi-method openapi-${view.method}`, [view.method.toUpperCase()]),
      element("code", "openapi-path", [
        view.server === undefined ? null : element("span", "openapi-server", [view.server]),
        view.path,
      ]),
      view.isWebhook ? element("span", "openapi-badge", [say("webhook")]) : null,
      view.deprecated ? element("span", "openapi-badge openapi-deprecated", [say("deprecated")]) : null,
    ]),
    element("div", "openapi-columns", [
      element("div", "openapi-main", text),
      examples.length === 0 ? null : element("div", "openapi-aside", examples),
    ]),
  ];
}

const parametersOf = ({ parameters }: OperationView, options: Options): ElementContent[] =>
  PLACES.flatMap(([place, heading]) =>
    section(
      options.say(heading),
      parameterList(
        parameters.filter((each) => each.in === place),
        within(options, place),
      ),
    ),
  );

const section = (heading: string, list: Element | null): ElementContent[] =>
  list ? [element("h3", "openapi-heading", [heading]), list] : [];

function parameterList(parameters: readonly ParameterView[], options: Options): Element | null {
  if (parameters.length === 0) return null;
  const items = parameters.map(({ name, required, description, schema }) => {
    const shown = description === undefined ? schema : { ...schema, description };
    return fieldItem({ name, required, schema: shown }, options);
  });
  return element("ul", "openapi-fields", items);
}

function bodyOf(body: NonNullable<OperationView["body"]>, options: Options): ElementContent[] {
  // The samples show the first example of the first body.
  const count = body.content.reduce((sum, { examples }) => sum + examples.length, 0);
  const hasExamplesInside = options.hasExamplesInside || (!options.isWebhook && count > 1);
  return [
    element("h3", "openapi-heading", [
      options.say("body"),
      body.required ? element("span", "openapi-required", [options.say("required")]) : null,
    ]),
    ...describedBy(body.description, options),
    element(
      "div",
      "openapi-group",
      body.content.map((content) => contentBlock(content, { ...options, hasExamplesInside })),
    ),
  ];
}

function responseOf(response: OperationView["responses"][number], options: Options): Element {
  const { status, description, headers, content, links } = response;
  const head: Child[] = [
    element("span", `openapi-status openapi-${/^[1-5]/.test(status) ? status[0] : "x"}xx`, [status]),
    element("span", "openapi-said", description === undefined ? [] : [plainLine(description)]),
  ];
  if (headers.length + content.length + links.length === 0) return element("div", "openapi-row", head);
  const shown = content.map(({ type, schema }) => ({ type, schema }));
  return folded(
    {
      className: "openapi-fold",
      summary: head,
      content: { headers, content: shown, links },
      name: content[0]?.schema.label ?? status,
      show: () => [
        ...section(options.say("headers"), parameterList(headers, options)),
        ...content.map((each) => contentBlock(each, options)),
        ...section(options.say("links"), linkList(links, options)),
      ],
    },
    options,
  );
}

function linkList(links: OperationView["responses"][number]["links"], options: Options): Element | null {
  if (links.length === 0) return null;
  const items = links.map(({ name, operation, description, values }) =>
    element("li", "openapi-field", [
      element("div", "openapi-name", [
        element("code", "", [name]),
        element("span", "openapi-type", [operation]),
      ]),
      ...describedBy(description, options),
      ...values.map(({ name: parameter, value }) =>
        element("p", "openapi-notes", [
          element("span", "openapi-note", [...codesOf([parameter]), "= ", ...codesOf([value])]),
        ]),
      ),
    ]),
  );
  return element("ul", "openapi-fields", items);
}

/** A request that the server sends later. */
function callbackOf({ name, view }: OperationView["callbacks"][number], options: Options): Element {
  const text = view.description ?? view.summary;
  return element("details", "openapi-fold", [
    element("summary", "", [
      element("span", `openapi-method openapi-${view.method}`, [view.method.toUpperCase()]),
      element("code", "openapi-path", [view.path]),
      element("span", "openapi-said", [name]),
    ]),
    ...describedBy(text, options),
    ...parametersOf(view, options),
    ...(view.body ? bodyOf(view.body, options) : []),
    element(
      "div",
      "openapi-group",
      view.responses.map((response) => responseOf(response, options)),
    ),
  ]);
}

function contentBlock(content: ContentView, options: Options): Element {
  const { type, schema } = content;
  return element("div", "openapi-content", [
    element("p", "openapi-media", [
      element("code", "", [type]),
      element("span", "openapi-type", [schema.label]),
    ]),
    ...schemaBody(schema, options),
    ...(options.hasExamplesInside ? examplesOf(content, options) : []),
  ]);
}

/** The examples of a body; the first one is open. */
const examplesOf = ({ type, examples }: ContentView, { say }: Options): Element[] =>
  examples.map(({ title, text }, index) =>
    element(
      "details",
      "openapi-inside openapi-example",
      [
        element("summary", "", [title === undefined ? say("example") : say("exampleOf", { title })]),
        codeBlock(text, languageOf(type)),
      ],
      { open: index === 0 },
    ),
  );

const languageOf = (type: string): string => (/json/.test(type) ? "json" : /xml/.test(type) ? "xml" : "text");

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

/** Examples of the responses as tabs, one for each status; null if none has any. */
function answersTabs(responses: OperationView["responses"], options: Options): Element[] {
  const { say } = options;
  if (responses.every(({ content }) => content.every(({ examples }) => examples.length === 0))) return [];
  const tabs = withEqualExamples(responses).map(({ status, description, content }) => {
    const shown = content.filter(({ examples }) => examples.length > 0);
    const [only] = shown.length === 1 ? shown[0]!.examples : [];
    const isOne = only !== undefined && only.title === undefined && shown[0]!.examples.length === 1;
    const inside: Child[] = isOne
      ? [codeBlock(only.text, languageOf(shown[0]!.type))]
      : shown.flatMap((each) => examplesOf(each, options));
    const words = description === undefined ? "" : plainLine(description);
    return element(
      "section",
      "tab",
      [
        element("p", "tab-title", [status]),
        ...(inside.length > 0 ? inside : [element("p", "openapi-note", [words || say("noExample")])]),
      ],
      { dataTitle: status },
    );
  });
  return [
    element("h3", "openapi-heading", [say("answerExamples")]),
    element("div", "tabs openapi-answers", tabs),
  ];
}

/** One response for each group with the same examples, such as errors, with all of their statuses. */
function withEqualExamples(responses: OperationView["responses"]): OperationView["responses"] {
  const groups = new Map<string, OperationView["responses"][number]>();
  for (const response of responses) {
    const examples = response.content.flatMap(({ type, examples }) => examples.map((each) => [type, each]));
    const key = JSON.stringify(examples.length > 0 ? examples : response.status);
    const first = groups.get(key);
    groups.set(key, first ? { ...first, status: `${first.status}, ${response.status}` } : response);
  }
  return [...groups.values()];
}

/** A schema without its name: its description, its values and its members. */
function schemaBody(schema: SchemaView, options: Options): ElementContent[] {
  return [
    ...describedBy(schema.description, options),
    ...notesOf(schema, options),
    ...insideOf(schema, options),
  ];
}

/** A description; most are one paragraph. */
function describedBy(markdown: string | undefined, { describe }: Options): Element[] {
  if (markdown === undefined) return [];
  const blocks = describe(markdown).filter((node) => node.type !== "text" || node.value.trim() !== "");
  const [only] = blocks;
  const isParagraph = blocks.length === 1 && only?.type === "element" && only.tagName === "p";
  return [isParagraph ? element("p", "openapi-text", only.children) : element("div", "openapi-text", blocks)];
}

type Fold = {
  className: string;
  summary: Child[];
  /** all that is shown inside, as data */
  content: unknown;
  /** names the content where it is not shown again */
  name: string;
  show: () => Child[];
};

/** A link to an equal part would not be shorter. */
const SHORTEST_SHOWN_ONCE = 400;

/**
 * A part that opens. Operations of an API answer the same few schemas, so most parts of a page are equal to an earlier
 * one, and instead of showing it again they link to it; a script copies it when the part is opened.
 */
function folded({ className, summary, content, name, show }: Fold, options: Options): Element {
  const { shown, anchor, hasExamplesInside } = options;
  const head = element("summary", "", summary);
  const key = shown && !hasExamplesInside ? keyOf(content) : "";
  if (key.length < SHORTEST_SHOWN_ONCE) return element("details", className, [head, ...show()]);
  const first = shown!.get(key);
  if (!first) {
    const part = element("div", "openapi-part", show());
    shown!.set(key, { part, anchor });
    return element("details", className, [head, part]);
  }
  first.part.properties.id ??= freeId({ ...options, anchor: anchorOfPart(first.anchor ?? "") });
  const own = anchor === undefined ? {} : { id: freeId({ ...options, anchor: anchorOfPart(anchor) }) };
  const link = { href: `#${first.part.properties.id}`, ...own };
  return element("details", className, [
    head,
    element("a", "openapi-same", [element("code", "", [name])], link),
  ]);
}

const keyOf = (content: unknown): string => JSON.stringify(content) ?? "";

/** The anchors of fields in a part begin with that of the part, without the tilde. */
const anchorOfPart = (anchor: string): string => `${anchor}.~`;

function notesOf(
  { facts, values, access, cut, fields, alternatives }: SchemaView,
  { say }: Options,
): Element[] {
  const notes: Child[] = [];
  if (values) {
    notes.push(
      element("span", "openapi-note", [
        ...(values.length === 1
          ? say.parts("always", { value: codesOf(values) })
          : say.parts("oneOfValues", { values: codesOf(values) })
        ).flat(),
      ]),
    );
  }
  for (const fact of [...(access ? [say(access === "read-only" ? "readOnly" : "writeOnly")] : []), ...facts])
    notes.push(element("span", "openapi-note", [fact]));
  if (cut) {
    const words = say(fields || alternatives ? "more" : "elsewhere");
    notes.push(element("span", "openapi-note", [words]));
  }
  return notes.length === 0 ? [] : [element("p", "openapi-notes", notes)];
}

const codesOf = (values: readonly string[]): Child[] =>
  values.flatMap((value) => [element("code", "", [value]), " "]);

function insideOf({ fields, alternatives }: SchemaView, options: Options): Element[] {
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
            element("p", "openapi-choice", [options.say(alternatives.all ? "anyOf" : "oneOf")]),
            ...alternatives.of.map((option) => alternativeOf(option, options)),
          ]),
        ]
      : []),
  ];
}

function alternativeOf(option: SchemaView, given: Options): Element {
  const options = within(given, option.label);
  const label = element("span", "openapi-type", [option.label]);
  const { label: name, ...content } = option;
  if (Object.values(content).every((part) => Array.isArray(part) && part.length === 0))
    return element("div", "openapi-row", [label]);
  return folded(
    {
      className: "openapi-fold",
      summary: [label],
      content,
      name,
      show: () => schemaBody(option, options),
    },
    options,
  );
}

function fieldItem({ name, required, schema }: FieldView, given: Options): Element {
  const options = within(given, name);
  const id = freeId(options);
  const { fields, alternatives } = schema;
  const label = element("code", "", [name]);
  return element(
    "li",
    "openapi-field",
    [
      element("div", "openapi-name", [
        id === undefined ? label : element("a", "openapi-anchor", [label], { href: `#${id}` }),
        element("span", "openapi-type", [schema.label]),
        required ? element("span", "openapi-required", [options.say("required")]) : null,
        schema.deprecated
          ? element("span", "openapi-badge openapi-deprecated", [options.say("deprecated")])
          : null,
      ]),
      ...describedBy(schema.description, options),
      ...notesOf(schema, options),
      ...(fields || alternatives
        ? [
            folded(
              {
                className: "openapi-inside",
                summary: [fields ? options.say("fields", { count: fields.length }) : options.say("oneOf")],
                content: { fields, alternatives },
                name: schema.label,
                show: () => insideOf(schema, options),
              },
              options,
            ),
          ]
        : []),
    ],
    id === undefined ? {} : { id },
  );
}

/** An anchor that the page does not have yet; undefined if this text has none. */
function freeId({ anchor, taken }: Options): string | undefined {
  if (anchor === undefined) return undefined;
  let id = anchor;
  for (let number = 1; taken.has(id); number += 1) id = `${anchor}-${number}`;
  taken.add(id);
  return id;
}

/** The fields or alternatives of a model, which other models refer to instead of showing them. */
function ownPart({ fields, alternatives }: SchemaView, { shown, anchor }: Options): Element {
  const part = element("div", "openapi-part", []);
  const key = keyOf({ fields, alternatives });
  if (shown && key.length >= SHORTEST_SHOWN_ONCE && !shown.has(key)) shown.set(key, { part, anchor });
  return part;
}

/** Shows models, and lists those that have an anchor. */
export function showSchemas(
  { schemas, more }: SchemasView,
  shown: ShowOptions,
): { content: ElementContent[]; models: { name: string; id: string }[] } {
  const options = withWords(shown);
  const parts = schemas.map(({ name, schema }) => {
    const anchor = options.anchors ? anchorPart(name) : undefined;
    const id = freeId({ ...options, anchor });
    const inside = { ...options, anchor };
    return { name, schema, id, inside, part: schema && ownPart(schema, inside) };
  });
  const content = [
    ...parts.map(({ name, schema, id, inside, part }) => {
      if (schema && part) part.children = insideOf(schema, inside);
      const title = element("summary", "", [
        id === undefined
          ? element("code", "", [name])
          : element("a", "openapi-anchor", [element("code", "", [name])], { href: `#${id}` }),
        element("span", "openapi-type", [schema?.label ?? options.say("gone")]),
      ]);
      // Browsers open what contains the target of a link, so the anchor is inside.
      return element("details", "openapi-fold openapi-schema", [
        title,
        element(
          "div",
          "openapi-model",
          schema && part
            ? [...describedBy(schema.description, inside), ...notesOf(schema, inside), part]
            : [],
          id === undefined ? {} : { id },
        ),
      ]);
    }),
    ...(more > 0 ? [element("p", "openapi-note", [options.say("others", { count: more })])] : []),
  ];
  return { content, models: parts.flatMap(({ name, id }) => (id === undefined ? [] : [{ name, id }])) };
}
