import type { Nodes } from "mdast";
import { hasProtocol } from "@/lib/core/content/addresses";
import { hrefToRef } from "@/lib/core/content/document";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { isRecord } from "@/lib/core/is-record";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { Locale } from "@/lib/core/locales/locale";
import { siteWordsIn } from "@/lib/core/locales/site-words";
import type { SayWords } from "@/lib/core/locales/words";
import { isFields, type RequestBody, type RequestField, type RequestShape } from "@/lib/core/openapi/request";
import { parseJson } from "@/lib/core/parse-json";
import { asRecord, METHODS, optionalText } from "./outline";
import { composedOf, followed, schemaFits } from "./pointer";
import {
  addressOfServer,
  allowedValues,
  ownExample,
  parametersOf,
  requestShape,
  serversOf,
  valueOfExample,
} from "./request";
import { sampleOf } from "./sample";
import { type RequestSample, samplesOf } from "./samples";
import { type SchemaView, SchemaViews } from "./schema-view";
import { withoutMarks } from "./whole-numbers";

/*
 * Extracts the parts of a spec that the blocks of a page show: operations, webhooks and schemas with everything they
 * refer to, small enough to be passed on. A spec may be large, and a page shows only a few parts of it.
 */

export type ContentView = { type: string; schema: SchemaView; examples: { title?: string; text: string }[] };
export type ParameterView = {
  name: string;
  in: string;
  required: boolean;
  schema: SchemaView;
  description?: string;
};
/** An operation that continues with values of a response. */
type LinkView = {
  name: string;
  operation: string;
  description?: string;
  /** the values that it passes on */
  values: { name: string; value: string }[];
};
export type OperationView = {
  kind: "operation";
  method: string;
  /** a path, or the name of a webhook */
  path: string;
  isWebhook: boolean;
  server?: string;
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated: boolean;
  security: string[];
  parameters: ParameterView[];
  body?: { required: boolean; description?: string; content: ContentView[] };
  responses: {
    status: string;
    description?: string;
    headers: ParameterView[];
    content: ContentView[];
    links: LinkView[];
  }[];
  /** requests that the server sends later, each to an address in this request */
  callbacks: { name: string; view: OperationView }[];
  /** absent for webhooks, which callers receive */
  request?: RequestShape;
  samples: RequestSample[];
};
export type SchemasView = {
  kind: "schemas";
  schemas: { name: string; schema: SchemaView | null }[];
  more: number;
};
/** The parts that blocks name, by `partKey`; null if the spec has no such part. */
export type SpecParts = Record<string, OperationView | SchemasView | null>;

type SayApi = SayWords<SiteWords["api"]>;
type Data = Record<string, unknown>;
type Attributes = Record<string, string | null | undefined>;

const MOST_BLOCKS = 300;
const MOST_SCHEMAS = 200;
const MOST_EXAMPLES = 10;
const LONGEST_EXAMPLE = 4_000;
/** A longer body is left to the person who tries the request. */
const LONGEST_BODY = 20_000;

/** Names of blocks that show part of a spec. */
export const OPENAPI_BLOCKS = new Set(["openapi-operation", "openapi-webhook", "openapi-schemas"]);

/** The key of the part that a block names. */
export const partKey = (block: string, attributes: Attributes): string =>
  JSON.stringify([
    block,
    (attributes.method ?? "").toLowerCase(),
    attributes.path ?? attributes.name ?? attributes["json:schemas"] ?? attributes.schemas ?? "",
  ]);

/**
 * Returns the parts of the spec with this slug, in OpenAPI 3.1, that the blocks of some texts show.
 * @param sourceUrl the address it was read from, unless it was uploaded
 */
export function partsOf(
  slug: string,
  document: Data,
  texts: readonly string[],
  sourceUrl: string | null = null,
  locale: Locale = "en",
): SpecParts {
  const say = siteWordsIn(locale, "api");
  const parts: SpecParts = {};
  const visit = (node: Nodes): void => {
    if (node.type === "leafDirective" && OPENAPI_BLOCKS.has(node.name)) {
      const attributes = node.attributes ?? {};
      const ref = hrefToRef(attributes.ref ?? "");
      const key = partKey(node.name, attributes);
      if (ref.kind !== "openapi" || ref.spec !== slug || Object.hasOwn(parts, key)) return;
      if (Object.keys(parts).length < MOST_BLOCKS)
        parts[key] = partOf(document, node.name, attributes, sourceUrl, say);
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  for (const markdown of texts) {
    try {
      visit(parseMarkdown(markdown));
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
    }
  }
  return parts;
}

function partOf(
  document: Data,
  block: string,
  attributes: Attributes,
  sourceUrl: string | null,
  say: SayApi,
): SpecParts[string] {
  if (block === "openapi-schemas") return schemasView(document, attributes, say);
  const method = (attributes.method ?? "").toLowerCase();
  if (!METHODS.some((known) => known === method)) return null;
  const isWebhook = block === "openapi-webhook";
  const name = (isWebhook ? attributes.name : attributes.path) ?? "";
  const items = asRecord(isWebhook ? document.webhooks : document.paths);
  const item = followed(document, Object.hasOwn(items, name) ? items[name] : undefined);
  const operation = item?.[method];
  if (!isRecord(operation)) return null;
  const place = { method, path: name, isWebhook };
  const view = operationView(document, place, item!, operation, { examples: true, say });
  if (isWebhook) return view;
  const request = requestShape(
    document,
    place,
    item!,
    operation,
    formsOf(document, operation),
    sourceUrl,
    say,
  );
  const servers = operation.servers ?? item!.servers ?? document.servers;
  const files = filesOf(request.body?.forms ?? []);
  const samples = samplesOf(request, sampleServer(servers, sourceUrl), files);
  const [whole] = request.servers;
  const isRelative = view.server !== undefined && !hasProtocol(view.server);
  return { ...view, ...(isRelative && whole !== undefined && { server: whole }), request, samples };
}

const NO_SERVER = "https://api.example.com";

/** The server of samples: a relative one without an address of the spec is below an example. */
const sampleServer = (servers: unknown, sourceUrl: string | null): string =>
  serversOf(servers, sourceUrl)[0] ?? serversOf(servers, NO_SERVER)[0] ?? NO_SERVER;

/** True if a schema, or that of its items, is of bytes. */
const isFile = (document: Data, given: unknown): boolean =>
  schemaFits(document, given, ({ format, contentMediaType, contentEncoding }) => {
    const isOfBytes = contentEncoding === undefined && BYTES.test(String(contentMediaType));
    return format === "binary" || contentEncoding === "binary" || isOfBytes;
  });

/** The named fields of a body that is a form, without those that only responses have. */
function fieldsOf(document: Data, given: unknown, encoding: Data): RequestField[] {
  // Fields of the schema itself override those of the schemas it is composed of.
  const parts = composedOf(document, given);
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])));
  const properties = Object.fromEntries(parts.flatMap((part) => Object.entries(asRecord(part.properties))));
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = followed(document, property) ?? {};
    if (field.readOnly === true) return [];
    const values = allowedValues(document, field);
    return [
      {
        ...{ name, required: required.has(name), isFile: isFile(document, field) },
        isList: isRecord(field.items),
        ...(values && { values }),
        ...(asRecord(encoding[name]).style === "deepObject" && { isDeep: true as const }),
      },
    ];
  });
}

/** Names of the fields that are files, by the media type of the body; an empty name for a body that is a file. */
const filesOf = (forms: readonly RequestBody[]): Record<string, string[]> =>
  Object.fromEntries(
    forms.map(({ type, fields = [], isFile: isWhole }) => [
      type,
      isWhole ? [""] : fields.flatMap((field) => (field.isFile ? [field.name] : [])),
    ]),
  );

/** Types of bodies that are bytes, whatever their schema is. */
const BYTES = /^(?:application\/(?:octet-stream|pdf|zip|gzip)|(?:image\/(?!svg)|audio\/|video\/).*)(?:;|$)/;

/** The bodies of an operation's request, each with an example, those in JSON first. */
function formsOf(document: Data, operation: Data): { required: boolean; forms: RequestBody[] } | undefined {
  const body = followed(document, operation.requestBody);
  if (!body) return undefined;
  const forms = Object.entries(asRecord(body.content)).map(([type, media]) => {
    const [first] = examplesOf(document, asRecord(media), type, "request");
    const { schema } = asRecord(media);
    const { encoding } = asRecord(media);
    const fields = isFields(type) ? fieldsOf(document, schema, asRecord(encoding)) : [];
    const isWhole = BYTES.test(type) || (!isFields(type) && isFile(document, schema));
    return {
      type,
      example: first && first.text.length <= LONGEST_BODY ? first.text : "",
      ...(fields.length > 0 && { fields }),
      ...(isWhole && { isFile: true as const }),
    };
  });
  const isJson = ({ type }: RequestBody): number => (/json/.test(type) ? 0 : 1);
  return { required: body.required === true, forms: forms.sort((a, b) => isJson(a) - isJson(b)) };
}

/**
 * Returns one operation of a spec, without examples.
 * @param deepest the number of levels of references to follow
 */
export function operationOf(
  document: Data,
  method: string,
  path: string,
  deepest: number,
): OperationView | null {
  const item = followed(document, asRecord(document.paths)[path]);
  const operation = item?.[method];
  if (!isRecord(operation)) return null;
  return operationView(document, { method, path, isWebhook: false }, item!, operation, {
    deepest,
    examples: false,
    say: siteWordsIn("en", "api"),
  });
}

function operationView(
  document: Data,
  place: Pick<OperationView, "method" | "path" | "isWebhook">,
  item: Data,
  operation: Data,
  { deepest, examples, say }: { deepest?: number; examples: boolean; say: SayApi },
): OperationView {
  const views = new SchemaViews(document, say, undefined, deepest);
  const operationId = optionalText(operation.operationId);
  const summary = optionalText(operation.summary);
  const description = optionalText(operation.description) ?? optionalText(item.description);
  const server = place.isWebhook
    ? undefined
    : serverOf(operation.servers ?? item.servers ?? document.servers);
  const body = followed(document, operation.requestBody);
  const bodyDescription = optionalText(body?.description);
  return {
    kind: "operation",
    ...place,
    ...(server !== undefined && { server }),
    ...(operationId !== undefined && { operationId }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    deprecated: operation.deprecated === true,
    // Callers of the API have its credentials, the server that calls a webhook has none of them.
    security: securityOf(
      document,
      operation.security ?? (place.isWebhook ? undefined : document.security),
      say,
    ),
    parameters: parametersOf(document, item, operation).map((parameter) =>
      parameterView(document, parameter, views),
    ),
    ...(body && {
      body: {
        required: body.required === true,
        ...(bodyDescription !== undefined && { description: bodyDescription }),
        content: contentOf(document, body.content, views, examples && "request"),
      },
    }),
    responses: Object.entries(asRecord(operation.responses)).flatMap(([status, given]) => {
      const response = followed(document, given);
      if (!response) return [];
      const responseDescription = optionalText(response.description);
      const headers = Object.entries(asRecord(response.headers)).flatMap(([name, header]) => {
        const found = followed(document, header);
        return found ? [parameterView(document, { ...found, name, in: "header" }, views)] : [];
      });
      return [
        {
          status,
          ...(responseDescription !== undefined && { description: responseDescription }),
          headers,
          content: contentOf(document, response.content, views, examples && "response"),
          links: linksOf(document, response.links),
        },
      ];
    }),
    callbacks: place.isWebhook ? [] : callbacksOf(document, operation.callbacks, { deepest, examples, say }),
    samples: [],
  };
}

function callbacksOf(
  document: Data,
  callbacks: unknown,
  options: Parameters<typeof operationView>[4],
): OperationView["callbacks"] {
  return Object.entries(asRecord(callbacks)).flatMap(([name, given]) =>
    Object.entries(asRecord(followed(document, given))).flatMap(([path, found]) => {
      const item = followed(document, found);
      return METHODS.flatMap((method) => {
        const operation = item?.[method];
        if (!isRecord(operation)) return [];
        const place = { method, path, isWebhook: true };
        return [{ name, view: operationView(document, place, item!, operation, options) }];
      });
    }),
  );
}

const linksOf = (document: Data, links: unknown): LinkView[] =>
  Object.entries(asRecord(links)).flatMap(([name, given]) => {
    const link = followed(document, given);
    if (!link) return [];
    const description = optionalText(link.description);
    const operation = optionalText(link.operationId) ?? optionalText(link.operationRef) ?? "";
    const values = Object.entries(asRecord(link.parameters)).map(([parameter, value]) => ({
      name: parameter,
      value: written(value),
    }));
    if ("requestBody" in link) values.push({ name: "requestBody", value: written(link.requestBody) });
    return [{ name, operation, ...(description !== undefined && { description }), values }];
  });

function parameterView(document: Data, parameter: Data, views: SchemaViews): ParameterView {
  const description = optionalText(parameter.description);
  const [content] = Object.values(asRecord(parameter.content));
  const given = parameter.schema ?? asRecord(content).schema;
  const example = ownExample(document, parameter);
  const schema = views.view(example !== undefined && isRecord(given) ? { ...given, example } : given);
  return {
    name: optionalText(parameter.name) ?? "",
    in: optionalText(parameter.in) ?? "",
    required: parameter.required === true,
    ...(description !== undefined && { description }),
    schema: parameter.deprecated === true ? { ...schema, deprecated: true } : schema,
  };
}

type Direction = "request" | "response";

function contentOf(
  document: Data,
  content: unknown,
  views: SchemaViews,
  direction: Direction | false,
): ContentView[] {
  return Object.entries(asRecord(content)).map(([type, media]) => ({
    type,
    schema: views.view(asRecord(media).schema),
    examples: direction
      ? examplesOf(document, asRecord(media), type, direction).map((example) => ({
          ...example,
          text: shortened(example.text),
        }))
      : [],
  }));
}

const shortened = (text: string): string =>
  text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}\n…` : text;

/** The written examples; without any, one that is generated from the schema. */
function examplesOf(
  document: Data,
  media: Data,
  type: string,
  direction: Direction,
): ContentView["examples"] {
  if (media.example !== undefined) return [{ text: written(media.example) }];
  const named = Object.entries(asRecord(media.examples)).flatMap(([name, given]) => {
    const example = followed(document, given) ?? {};
    const value = valueOfExample(example);
    return value === undefined
      ? []
      : [{ title: optionalText(example.summary) ?? name, text: written(value) }];
  });
  if (named.length > 0) return named.slice(0, MOST_EXAMPLES);
  const schema = followed(document, media.schema);
  const listed = schema && Array.isArray(schema.examples) ? schema.examples[0] : undefined;
  const given = schema?.example ?? listed;
  const isXml = /[/+]xml\b/.test(type);
  // The example of a schema is JSON.
  const value =
    given !== undefined && given !== null && !(isXml && typeof given === "object")
      ? given
      : sampleOf(document, media.schema, { direction, isXml });
  return value === undefined ? [] : [{ text: written(value) }];
}

const written = (value: unknown): string =>
  withoutMarks(typeof value === "string" ? value : JSON.stringify(value, null, 2));

function serverOf(servers: unknown): string | undefined {
  const [first] = Array.isArray(servers) ? servers : [];
  const url = isRecord(first) && typeof first.url === "string" ? addressOfServer(first) : undefined;
  return url === undefined || url === "/" || url.length > 200 ? undefined : url.replace(/^\.(?=\/)|\/$/g, "");
}

/** Ways to authenticate, each in words; credentials that are required together are joined. */
function securityOf(document: Data, security: unknown, say: SayApi): string[] {
  const all = new Intl.ListFormat(say.locale, { type: "conjunction" });
  const schemes = asRecord(asRecord(document.components).securitySchemes);
  const ways = (Array.isArray(security) ? security : []).map((way) =>
    Object.entries(asRecord(way)).map(([name, scopes]) =>
      schemeLabel(followed(document, schemes[name]), name, scopes, say),
    ),
  );
  return [
    ...new Set(ways.map((parts) => (parts.length === 0 ? say("noAuthentication") : all.format(parts)))),
  ];
}

function schemeLabel(scheme: Data | undefined, name: string, scopes: unknown, say: SayApi): string {
  const needed = (Array.isArray(scopes) ? scopes : []).filter((scope) => typeof scope === "string");
  const suffix = needed.length > 0 ? ` (${needed.join(", ")})` : "";
  if (scheme?.type === "http") {
    const word = optionalText(scheme.scheme) ?? "";
    return /^bearer$/i.test(word) ? say("bearer") + suffix : `HTTP ${word}${suffix}`;
  }
  if (scheme?.type === "apiKey")
    return say("apiKey", {
      name: optionalText(scheme.name) ?? name,
      place: optionalText(scheme.in) ?? "header",
    });
  if (scheme?.type === "oauth2") return `OAuth 2${suffix}`;
  if (scheme?.type === "openIdConnect") return `OpenID Connect${suffix}`;
  return `${name}${suffix}`;
}

function schemasView(document: Data, attributes: Attributes, say: SayApi): SchemasView {
  const schemas = asRecord(asRecord(document.components).schemas);
  const names = namesIn(attributes);
  return {
    kind: "schemas",
    schemas: names.slice(0, MOST_SCHEMAS).map((name) => ({
      name,
      schema: Object.hasOwn(schemas, name)
        ? new SchemaViews(document, say, 120).view(schemas[name], [`#/components/schemas/${name}`])
        : null,
    })),
    more: Math.max(0, names.length - MOST_SCHEMAS),
  };
}

function namesIn(attributes: Attributes): string[] {
  const names = parseJson(attributes["json:schemas"] ?? "");
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}
