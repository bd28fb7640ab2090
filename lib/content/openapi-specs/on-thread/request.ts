import { isRecord } from "@/lib/core/is-record";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import type { Credential, RequestBody, RequestParameter, RequestShape } from "@/lib/core/openapi/request";
import { serverOf } from "@/lib/core/openapi/server";
import { asRecord, optionalText } from "./outline";
import { followed, schemaOfItems } from "./pointer";
import { withoutMarks } from "./whole-numbers";

type SayApi = SayWords<SiteWords["api"]>;
type Data = Record<string, unknown>;

const MOST_SERVERS = 10;

/** Parameters of the operation, which override those of its path. */
export function parametersOf(document: Data, item: Data, operation: Data): Data[] {
  const found = new Map<string, Data>();
  for (const given of [item.parameters, operation.parameters]) {
    for (const entry of Array.isArray(given) ? given : []) {
      const parameter = followed(document, entry);
      if (parameter) found.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
    }
  }
  return [...found.values()];
}

/**
 * The shape of an operation's request.
 * @param sourceUrl the address of the spec: addresses of servers can be relative to it
 */
export function requestShape(
  document: Data,
  { method, path }: { method: string; path: string },
  item: Data,
  operation: Data,
  forms: { required: boolean; forms: RequestBody[] } | undefined,
  sourceUrl: string | null,
  say: SayApi,
): RequestShape {
  return {
    method: method.toUpperCase(),
    path,
    servers: serversOf(operation.servers ?? item.servers ?? document.servers, sourceUrl),
    parameters: parametersOf(document, item, operation).flatMap((parameter) =>
      requestParameter(document, parameter),
    ),
    authentication: authenticationOf(document, operation.security ?? document.security, say),
    ...(forms && forms.forms.length > 0 && { body: forms }),
  };
}

/** The address of a server as written, with the default values of its variables. */
export function addressOfServer(server: Data): string {
  const variables = asRecord(server.variables);
  return (optionalText(server.url) ?? "/").replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? String(asRecord(variables[name]).default ?? whole) : whole,
  );
}

/** Servers as whole addresses. */
export function serversOf(servers: unknown, sourceUrl: string | null): string[] {
  const listed = Array.isArray(servers) && servers.length > 0 ? servers.filter(isRecord) : [{ url: "/" }];
  const found = listed.slice(0, MOST_SERVERS).flatMap((server) => {
    const address = serverOf(addressOfServer(server), sourceUrl ?? undefined);
    return address ? [(address.origin + address.pathname).replace(/(?<!\/)\/+$/, "")] : [];
  });
  return [...new Set(found)];
}

const PLACES = ["path", "query", "header", "cookie"] as const;
/** Headers that specs may not declare as parameters: other parts of the operation do. */
const OWN_HEADERS = new Set(["accept", "authorization", "content-type"]);

const SEPARATORS = new Map<unknown, RequestParameter["separator"]>([
  ["spaceDelimited", "%20"],
  ["pipeDelimited", "%7C"],
  ["tabDelimited", "%09"],
]);

function requestParameter(document: Data, parameter: Data): RequestParameter[] {
  const place = PLACES.find((known) => known === parameter.in);
  const name = optionalText(parameter.name);
  if (!place || name === undefined) return [];
  if (place === "header" && OWN_HEADERS.has(name.toLowerCase())) return [];
  const [media] = Object.values(asRecord(parameter.content));
  const schema = followed(document, parameter.schema ?? asRecord(media).schema) ?? {};
  const isList = schema.type === "array" || (Array.isArray(schema.type) && schema.type.includes("array"));
  const isRepeated =
    place === "query" && parameter.explode !== false && (parameter.style ?? "form") === "form";
  const separator = isList && place === "query" ? SEPARATORS.get(parameter.style) : undefined;
  const example = exampleOf(document, parameter, schema);
  const values = allowedValues(document, schema);
  return [
    {
      name,
      in: place,
      required: place === "path" || parameter.required === true,
      ...(example !== undefined && { example }),
      ...(values && { values }),
      ...(isList && { list: isRepeated ? ("repeated" as const) : ("joined" as const) }),
      ...(separator && { separator }),
      ...(place === "query" && parameter.style === "deepObject" && { isDeep: true as const }),
    },
  ];
}

const MOST_VALUES = 200;

/** All values that a schema allows, of a list those of its items; undefined if it names none. */
export function allowedValues(document: Data, given: Data): string[] | undefined {
  const schema = schemaOfItems(document, given);
  const listed = Array.isArray(schema.enum) ? schema.enum : "const" in schema ? [schema.const] : [];
  const values = (listed.length === 0 && schema.type === "boolean" ? [true, false] : listed).flatMap(
    (value) => written(value) ?? [],
  );
  return values.length === 0 || values.length > MOST_VALUES ? undefined : values;
}

/** The first example of a parameter itself, or of its content. */
export function ownExample(document: Data, parameter: Data): unknown {
  const [media] = Object.values(asRecord(parameter.content));
  const { example, examples } = "content" in parameter ? asRecord(media) : parameter;
  const [named] = Object.values(asRecord(examples));
  return example ?? valueOfExample(followed(document, named) ?? {});
}

/** The value of a named example, in OpenAPI 3.2 by its new names. */
export const valueOfExample = (example: Data): unknown =>
  example[["value", "dataValue", "serializedValue"].find((name) => name in example) ?? ""];

/** The parameter's own example; for a required one also a value suggested by its schema. */
function exampleOf(document: Data, parameter: Data, schema: Data): string | undefined {
  const listed = Array.isArray(schema.examples) ? schema.examples[0] : undefined;
  const given = ownExample(document, parameter) ?? schema.example ?? listed;
  const [first] = Array.isArray(schema.enum) ? schema.enum : [];
  const suggested = parameter.required === true ? (schema.const ?? schema.default ?? first) : undefined;
  return written(given ?? suggested);
}

function written(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map((each) => written(each) ?? "").join(",");
  return withoutMarks(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function authenticationOf(document: Data, security: unknown, say: SayApi): Credential[][] {
  const schemes = asRecord(asRecord(document.components).securitySchemes);
  return (Array.isArray(security) ? security : []).map((way) =>
    Object.keys(asRecord(way)).flatMap((name) => {
      const scheme = Object.hasOwn(schemes, name) ? followed(document, schemes[name]) : undefined;
      return scheme ? credentialOf(scheme, name, say) : [];
    }),
  );
}

function credentialOf(scheme: Data, name: string, say: SayApi): Credential[] {
  if (scheme.type === "http") {
    const word = (optionalText(scheme.scheme) ?? "").toLowerCase();
    if (word === "basic") return [{ kind: "basic", label: say("namePassword") }];
    return word === "bearer" ? [{ kind: "bearer", label: say("bearer") }] : [];
  }
  if (scheme.type === "oauth2" || scheme.type === "openIdConnect")
    return [{ kind: "bearer", label: say("accessToken") }];
  const place = (["header", "query", "cookie"] as const).find((known) => known === scheme.in);
  const key = optionalText(scheme.name) ?? name;
  return scheme.type === "apiKey" && place ? [{ kind: "key", label: key, in: place, name: key }] : [];
}
