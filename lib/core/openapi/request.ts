import { isRecord } from "@/lib/core/is-record";
import { parseJson } from "@/lib/core/parse-json";

/*
 * Requests of an operation in a spec. Code samples on the server and the form in the browser build theirs from the
 * same shape, so that the shown and the sent request agree.
 */

export type RequestParameter = {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required: boolean;
  example?: string;
  /** All allowed values, of a list those of each item. */
  values?: string[];
  /** The form of a list: each value under the name, or all of them at once with commas between. */
  list?: "repeated" | "joined";
  /** The escaped sign between the values of a joined list, if it is no comma. */
  separator?: "%20" | "%7C" | "%09";
  /** Present if the members of an object are parameters of their own, as in "filter[state]". */
  isDeep?: true;
};
export type Credential =
  | { kind: "bearer"; label: string }
  | { kind: "basic"; label: string }
  | { kind: "key"; label: string; in: "header" | "query" | "cookie"; name: string };
/** A named field of a body that is a form. */
export type RequestField = {
  name: string;
  required: boolean;
  isFile: boolean;
  isList: boolean;
  /** All allowed values, of a list those of each item. */
  values?: string[];
  /** Present if the members of an object are fields of their own, as in "filter[state]". */
  isDeep?: true;
};
export type RequestBody = {
  type: string;
  example: string;
  /** Absent if the body has no named fields, or they are unknown. */
  fields?: RequestField[];
  /** Present if the body is a file. */
  isFile?: true;
};
export type RequestShape = {
  /** In upper case. */
  method: string;
  path: string;
  /** Whole addresses without a trailing slash; empty if the spec has none. */
  servers: string[];
  parameters: RequestParameter[];
  /** Alternatives for authentication, each with all of its credentials; an empty one needs none. */
  authentication: Credential[][];
  body?: { required: boolean; forms: RequestBody[] };
};

export type RequestValues = {
  server: string;
  /** By `parameterKey`; empty ones are omitted. A text has the values of a list between commas. */
  parameters: Record<string, string | readonly string[]>;
  credentials: { credential: Credential; value: string }[];
  body?: SentBody;
};
/** The text of a body, or the values of its fields, or a file. */
export type SentBody = { type: string } & (
  | { text: string }
  | { parts: [name: string, value: string | File][] }
  | { file: File }
);
type BuiltRequest = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  cookies: [name: string, value: string][];
  body?: SentBody;
};

export const parameterKey = ({ in: place, name }: Pick<RequestParameter, "in" | "name">): string =>
  `${place} ${name}`;

/** True if the body has named fields instead of a text; their examples are JSON. */
export const isFields = (type: string): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);

export function buildRequest(shape: RequestShape, values: RequestValues): BuiltRequest {
  const query: [name: string, escaped: string][] = [];
  const headers: [string, string][] = [];
  const cookies: [string, string][] = [];
  let path = shape.path;
  for (const parameter of shape.parameters) {
    const given = values.parameters[parameterKey(parameter)] ?? "";
    if (given.length === 0) continue;
    const value = typeof given === "string" ? given : given.join(",");
    // The commas between the values of a list stay as they are, others are escaped.
    const escaped = parameter.list
      ? valuesIn(given).map((each) => encodeURIComponent(each))
      : [encodeURIComponent(value)];
    if (parameter.in === "path") path = path.replaceAll(`{${parameter.name}}`, escaped.join(","));
    else if (parameter.in === "header") headers.push([parameter.name, value]);
    else if (parameter.in === "cookie") cookies.push([parameter.name, value]);
    else if (parameter.isDeep)
      for (const [name, each] of deepFields(parameter.name, value))
        query.push([name, encodeURIComponent(each)]);
    else if (parameter.list === "repeated") for (const each of escaped) query.push([parameter.name, each]);
    else query.push([parameter.name, escaped.join(parameter.separator ?? ",")]);
  }
  for (const { credential, value } of values.credentials) {
    if (value === "") continue;
    if (credential.kind === "bearer") headers.push(["Authorization", `Bearer ${value}`]);
    else if (credential.kind === "basic") headers.push(["Authorization", `Basic ${value}`]);
    else if (credential.in === "header") headers.push([credential.name, value]);
    else if (credential.in === "query") query.push([credential.name, encodeURIComponent(value)]);
    else cookies.push([credential.name, value]);
  }
  // A browser writes the type of a form with files itself, with the separator of its parts.
  if (values.body && !/^multipart\//i.test(values.body.type)) {
    headers.push(["Content-Type", values.body.type]);
  }
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`);
  const url = values.server + path + (search.length > 0 ? `?${search.join("&")}` : "");
  return { method: shape.method, url, headers, cookies, ...(values.body && { body: values.body }) };
}

const valuesIn = (given: string | readonly string[]): readonly string[] =>
  typeof given === "string" ? given.split(",").map((each) => each.trim()) : given;

/** The members of an object in JSON, each with the names that lead to it in brackets; any other text as it is. */
export function deepFields(name: string, json: string): [name: string, value: string][] {
  const members = jsonFields(json);
  if (!members) return [[name, json]];
  return members.flatMap(([member, value]) => deepFields(`${name}[${member}]`, value));
}

/** The fields of a JSON body; null for anything but an object. */
export function jsonFields(text: string): [name: string, value: string][] | null {
  const value = parseJson(text);
  if (!isRecord(value)) return null;
  return Object.entries(value).flatMap(([name, entry]) =>
    (Array.isArray(entry) ? entry : [entry]).map((each): [string, string] => [
      name,
      typeof each === "string" ? each : JSON.stringify(each),
    ]),
  );
}
