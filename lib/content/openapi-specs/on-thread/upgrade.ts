import { isRecord } from "@/lib/core/is-record";
import { asRecord, METHODS, optionalText } from "./outline";
import { visitParts } from "./places";
import { followed } from "./pointer";

/*
 * Brings specs to OpenAPI 3.1. Only keywords are converted: a field or an example may have the same names. A checked
 * spec follows the schema of its version, so that its parts have the expected types.
 */

type Data = Record<string, unknown>;

/** A copy of a spec in OpenAPI 3.1, or later if it was written so. */
export function upgradedTo31(given: Data): Data {
  // A plain copy: values that YAML repeats are shared objects.
  const copy = JSON.parse(JSON.stringify(given)) as Data;
  if (copy.swagger !== undefined) return fromSwagger(copy);
  if (isRecord(copy["x-webhooks"])) copy.webhooks ??= copy["x-webhooks"];
  // Keywords of 3.0 are common in later specs, too.
  visitParts(copy, "document", (part, kind) => {
    if (kind === "schema") upgradeSchema(part);
  });
  if (/^3\.0\./.test(String(copy.openapi))) copy.openapi = "3.1.1";
  return copy;
}

function upgradeSchema(schema: Data): void {
  for (const [exclusive, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof schema[exclusive] !== "boolean") continue;
    if (schema[exclusive] && bound in schema) {
      schema[exclusive] = schema[bound];
      delete schema[bound];
    } else delete schema[exclusive];
  }
  if (schema.type === "string" && schema.format === "binary") {
    delete schema.format;
    schema.contentMediaType ??= "application/octet-stream";
  }
  if (schema.type === "string" && /^(?:byte|base64)$/.test(String(schema.format))) {
    delete schema.format;
    schema.contentEncoding ??= "base64";
  }
  if (schema.nullable === true) allowNull(schema);
  delete schema.nullable;
}

function allowNull(schema: Data): void {
  const alternatives = [schema.oneOf, schema.anyOf].find(Array.isArray);
  if (typeof schema.type === "string") schema.type = [schema.type, "null"];
  else if (alternatives) alternatives.push({ type: "null" });
  else if (typeof schema.$ref === "string") {
    schema.anyOf = [{ $ref: schema.$ref }, { type: "null" }];
    delete schema.$ref;
  } else if (Array.isArray(schema.allOf)) {
    const [only] = schema.allOf;
    schema.anyOf = [schema.allOf.length === 1 ? only : { allOf: schema.allOf }, { type: "null" }];
    delete schema.allOf;
  }
}

/** Converts Swagger 2.0. Parts that operations share stay the same objects, however often they are used. */
function fromSwagger(old: Data): Data {
  visitParts(old, "document", (part, kind) => {
    if (kind === "schema") upgradeSwaggerSchema(part);
  });
  const { swagger: _, host, basePath, schemes, consumes, produces, ...rest } = old;
  const { definitions, parameters, responses, securityDefinitions, ...kept } = rest;
  const media = { consumes: textsOf(consumes), produces: textsOf(produces) };
  const ofBody = (parameter: unknown): boolean => isOfBody(asRecord(parameter).in);
  const shared = Object.entries(asRecord(parameters)).filter(([, parameter]) => !ofBody(parameter));
  const documented = mapped(responses, (response) => responseOf(response, media.produces));
  const servers = serversOf(old, schemes);
  return {
    ...kept,
    openapi: "3.1.1",
    ...(servers && { servers }),
    paths: mapped(old.paths, (item) => pathItemOf(old, item, media)),
    components: {
      schemas: asRecord(definitions),
      parameters: mapped(Object.fromEntries(shared), parameterOf),
      responses: documented,
      securitySchemes: mapped(securityDefinitions, securitySchemeOf),
    },
  };
}

const isOfBody = (place: unknown): boolean => place === "body" || place === "formData";

const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : undefined;

/** Converts the members of a map that are objects; extensions may be anything. */
const mapped = (map: unknown, convert: (value: Data) => unknown): Data =>
  Object.fromEntries(
    Object.entries(asRecord(map)).map(([name, value]) => [name, isRecord(value) ? convert(value) : value]),
  );

function upgradeSwaggerSchema(schema: Data): void {
  if (typeof schema.$ref === "string")
    schema.$ref = schema.$ref.replace(/^#\/definitions\//, "#/components/schemas/");
  if (typeof schema.discriminator === "string") schema.discriminator = { propertyName: schema.discriminator };
  if (schema.type === "file") Object.assign(schema, { type: "string", format: "binary" });
  if (schema["x-nullable"] === true) schema.nullable = true;
  upgradeSchema(schema);
}

/** The servers of a spec or an operation; without schemes, the one of the spec's address is not known. */
function serversOf({ host, basePath }: Data, schemes: unknown): { url: string }[] | undefined {
  const path = optionalText(basePath) ?? "";
  const name = optionalText(host);
  if (name === undefined) return path === "" ? undefined : [{ url: path }];
  return (textsOf(schemes) ?? ["https"]).map((scheme) => ({ url: `${scheme}://${name}${path}` }));
}

type Media = { consumes: string[] | undefined; produces: string[] | undefined };

function pathItemOf(document: Data, item: Data, media: Media): Data {
  const { parameters, ...rest } = item;
  const common = parametersIn(document, parameters);
  const converted: Data = { ...rest };
  for (const method of METHODS) {
    const operation = item[method];
    if (isRecord(operation)) converted[method] = operationOf(document, operation, common.ofBody, media);
  }
  return { ...converted, ...(common.others.length > 0 && { parameters: common.others }) };
}

function operationOf(document: Data, operation: Data, commonOfBody: readonly Data[], media: Media): Data {
  const { consumes, produces, schemes, parameters, responses, ...rest } = operation;
  const own = parametersIn(document, parameters);
  const body = bodyOf(own.ofBody.length > 0 ? own.ofBody : commonOfBody, textsOf(consumes) ?? media.consumes);
  const types = textsOf(produces);
  const servers = schemes === undefined ? undefined : serversOf(document, schemes);
  return {
    ...rest,
    ...(servers && { servers }),
    ...(own.others.length > 0 && { parameters: own.others }),
    ...(body && { requestBody: body }),
    responses: mapped(responses, (response) => {
      const reference = optionalText(response.$ref);
      // A shared response is of the types of all operations.
      if (reference !== undefined && !types)
        return { $ref: reference.replace(/^#\/responses\//, "#/components/responses/") };
      return responseOf(followed(document, response) ?? {}, types ?? media.produces);
    }),
  };
}

/** The parameters of a list, without those that make up the body. */
function parametersIn(document: Data, parameters: unknown): { others: Data[]; ofBody: Data[] } {
  const others: Data[] = [];
  const ofBody: Data[] = [];
  for (const given of Array.isArray(parameters) ? parameters : []) {
    const parameter = followed(document, given) ?? {};
    if (isOfBody(parameter.in)) ofBody.push(parameter);
    else if (isRecord(given) && typeof given.$ref === "string")
      others.push({ $ref: given.$ref.replace(/^#\/parameters\//, "#/components/parameters/") });
    else others.push(parameterOf(parameter));
  }
  return { others, ofBody };
}

const SCHEMA_KEYWORDS = new Set([
  ...["type", "format", "items", "default", "enum", "multipleOf", "pattern", "uniqueItems", "x-nullable"],
  ...["maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"],
  ...["maxLength", "minLength", "maxItems", "minItems"],
]);

/** The schema of a parameter or header, whose keywords are among its own members, and these others. */
function partedFromSchema(value: Data): { schema: Data; others: Data } {
  const schema: Data = {};
  const others: Data = {};
  for (const [name, member] of Object.entries(value))
    (SCHEMA_KEYWORDS.has(name) ? schema : others)[name] = member;
  for (let part: unknown = schema; isRecord(part); part = part.items) upgradeSwaggerSchema(part);
  return { schema, others };
}

const STYLES: Record<string, Data> = {
  multi: { style: "form", explode: true },
  ssv: { style: "spaceDelimited", explode: false },
  // OpenAPI 3 has no name for it.
  tsv: { style: "tabDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
};

function parameterOf(parameter: Data): Data {
  const { schema, others } = partedFromSchema(parameter);
  const { collectionFormat, "x-example": example, ...kept } = others;
  const style = STYLES[String(collectionFormat)] ?? { style: "form", explode: false };
  return {
    ...kept,
    ...(schema.type === "array" && parameter.in === "query" && style),
    ...(example !== undefined && { example }),
    schema,
  };
}

function bodyOf(parameters: readonly Data[], consumes: readonly string[] | undefined): Data | undefined {
  const [first] = parameters;
  if (!first) return undefined;
  if (first.in === "body") {
    const { name: _, in: __, schema, "x-example": one, "x-examples": several, ...kept } = first;
    const examples = asRecord(several ?? one);
    const media = (consumes ?? ["application/json"]).map((type) => [
      type,
      { schema, ...(Object.hasOwn(examples, type) && { example: examples[type] }) },
    ]);
    return { ...kept, content: Object.fromEntries(media) };
  }
  const fields = parameters.map((parameter) => ({ parameter, ...partedFromSchema(parameter) }));
  const hasFile = parameters.some(({ type }) => type === "file");
  const isForm = (type: string) =>
    hasFile ? /^multipart\//.test(type) : /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type);
  const types = consumes?.filter(isForm) ?? [];
  const form = hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const schema = {
    type: "object",
    properties: Object.fromEntries(
      fields.map(({ parameter, schema: field, others: { description } }) => [
        String(parameter.name),
        { ...field, ...(description !== undefined && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
  const content = (types.length > 0 ? types : [form]).map((type) => [type, { schema }]);
  return { content: Object.fromEntries(content), required: schema.required.length > 0 };
}

function responseOf(response: Data, produces: readonly string[] | undefined): Data {
  const { schema, examples, headers, ...kept } = response;
  const [first = "application/json", ...others] = produces ?? [];
  const content: Record<string, Data> = {};
  if (schema !== undefined) for (const type of [first, ...others]) content[type] = { schema };
  for (const [name, value] of Object.entries(asRecord(examples))) {
    const isType = name.includes("/");
    const media = content[isType ? name : first] ?? { ...(schema !== undefined && { schema }) };
    content[isType ? name : first] = isType
      ? { ...media, example: value }
      : { ...media, examples: { ...asRecord(media.examples), [name]: { value } } };
  }
  return {
    ...kept,
    ...(headers !== undefined && {
      headers: mapped(headers, (header) => {
        const parted = partedFromSchema(header);
        return { ...parted.others, schema: parted.schema };
      }),
    }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

const FLOWS: Record<string, string> = { application: "clientCredentials", accessCode: "authorizationCode" };

function securitySchemeOf(scheme: Data): Data {
  if (scheme.type === "basic") return { ...scheme, type: "http", scheme: "basic" };
  if (scheme.type !== "oauth2") return scheme;
  const { flow, authorizationUrl, tokenUrl, scopes, ...kept } = scheme;
  const name = optionalText(flow) ?? "implicit";
  return {
    ...kept,
    flows: {
      [FLOWS[name] ?? name]: {
        ...(authorizationUrl !== undefined && { authorizationUrl }),
        ...(tokenUrl !== undefined && { tokenUrl }),
        scopes: asRecord(scopes),
      },
    },
  };
}
