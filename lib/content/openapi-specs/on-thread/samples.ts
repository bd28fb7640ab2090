import { goNative } from "@scalar/snippetz/plugins/go/native";
import { jsFetch } from "@scalar/snippetz/plugins/js/fetch";
import { phpCurl } from "@scalar/snippetz/plugins/php/curl";
import { pythonRequests } from "@scalar/snippetz/plugins/python/requests";
import { shellCurl } from "@scalar/snippetz/plugins/shell/curl";
import {
  buildRequest,
  type Credential,
  deepFields,
  isFields,
  jsonFields,
  parameterKey,
  type RequestShape,
  type RequestValues,
} from "@/lib/core/openapi/request";
import { withMarks, withoutMarks } from "./whole-numbers";

export type RequestSample = { title: string; language: string; code: string };

const LANGUAGES = [
  { title: "cURL", language: "bash", plugin: shellCurl },
  { title: "JavaScript", language: "javascript", plugin: jsFetch },
  { title: "Python", language: "python", plugin: pythonRequests },
  { title: "Go", language: "go", plugin: goNative },
  { title: "PHP", language: "php", plugin: phpCurl },
];
const PLACEHOLDERS: Record<Credential["kind"], string> = {
  bearer: "YOUR_TOKEN",
  basic: "YOUR_CREDENTIALS",
  key: "YOUR_API_KEY",
};

/**
 * Code samples of an operation's example request.
 * @param files names of fields that are files, by media type; an empty one for a whole body
 */
export function samplesOf(
  shape: RequestShape,
  server: string,
  files: Record<string, string[]>,
): RequestSample[] {
  const values = exampleValues(shape, server);
  const { method, url, headers, cookies } = buildRequest(shape, values);
  const { body } = values;
  const deep = new Set(
    shape.body?.forms[0]?.fields?.flatMap(({ name, isDeep }) => (isDeep ? [name] : [])) ?? [],
  );
  return LANGUAGES.map(({ title, language, plugin }) => {
    const isScript = language === "javascript";
    // Its plugin takes cookies for those that a server sets.
    const cookie = cookies.map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = isScript && cookie !== "" ? [...headers, ["Cookie", cookie] as [string, string]] : headers;
    const code = plugin.generate({
      method,
      // Some languages have the address in such quotes.
      url: url.replaceAll("'", "%27"),
      httpVersion: "HTTP/1.1",
      headers: named(sent),
      cookies: isScript ? [] : named(cookies),
      queryString: [],
      headersSize: -1,
      bodySize: -1,
      ...(body && { postData: dataOf(body, files[body.type] ?? [], deep, language) }),
    });
    return { title, language, code: withoutMarks(body ? withBody(code, language, body.text) : code) };
  });
}

const named = (pairs: readonly [string, string][]) => pairs.map(([name, value]) => ({ name, value }));

const isJson = (type: string): boolean => /^application\/(?:[^;]*\+)?json\s*(?:;|$)/i.test(type);

/** Mark the body in the code of a library that does not know its type. */
const FILE = "__FILE__";
const TEXT = "__TEXT__";

/** The body for the libraries, which read numbers of JSON and know only some types. */
function dataOf(
  { type, text }: { type: string; text: string },
  files: readonly string[],
  deep: ReadonlySet<string>,
  language: string,
) {
  const bytes = "application/octet-stream";
  if (!isFields(type)) {
    if (files.includes("")) return { mimeType: bytes, text: language === "bash" ? "@file" : FILE };
    if (isJson(type)) {
      const exact = withMarks(text);
      // JavaScript would round the numbers of an object.
      if (language === "javascript" && exact !== text) return { mimeType: "text/plain", text };
      return { mimeType: "application/json", text: exact };
    }
    if (language === "python" && text !== "") return { mimeType: bytes, text: TEXT };
    return { mimeType: type, text: language === "php" ? quoted(text, language) : text };
  }
  const params = (jsonFields(withMarks(text)) ?? [])
    .filter(([name]) => !files.includes(name))
    .flatMap(([name, value]) => (deep.has(name) ? deepFields(name, value) : [[name, value] as const]))
    .map(([name, value]) => ({ name, value }));
  const [mimeType = ""] = type.toLowerCase().split(/\s*;/);
  const isRepeated = new Set(params.map(({ name }) => name)).size < params.length;
  // These two keep the last value of each name only.
  if (mimeType === "application/x-www-form-urlencoded" && isRepeated && /^(?:javascript|go)$/.test(language))
    return {
      mimeType: "text/plain",
      text: new URLSearchParams(params.map(({ name, value }) => [name, withoutMarks(value)])).toString(),
    };
  const sent = files.map((name) => ({ name, value: "", fileName: name }));
  const isQuoted = mimeType === "multipart/form-data" && /^(?:javascript|php)$/.test(language);
  return {
    mimeType,
    params: [
      ...sent,
      ...(isQuoted ? params.map(({ name, value }) => ({ name, value: quoted(value, language) })) : params),
    ],
  };
}

/** A text for single quotes, between which only PHP may break lines. */
const quoted = (text: string, language: string): string => {
  const escaped = text.replace(/[\\']/g, "\\$&");
  return language === "php" ? escaped : escaped.replaceAll("\r", "\\r").replaceAll("\n", "\\n");
};

/** The code with the body in place of its mark. */
function withBody(code: string, language: string, text: string): string {
  const files: Record<string, [RegExp, string]> = {
    javascript: [/'__FILE__'/, "new Blob([])"],
    python: [/b"__FILE__"/, 'open("file", "rb")'],
    go: [/payload := strings\.NewReader\([`"]__FILE__[`"]\)/, 'payload, _ := os.Open("file")'],
    php: [/'__FILE__'/, "file_get_contents('file')"],
  };
  const [mark, file] = files[language] ?? [/(?!)/, ""];
  if (mark.test(code)) {
    const made = code.replace(mark, file);
    return language === "go" ? made.replace('"strings"', '"os"') : made;
  }
  return code.replace(`b"${TEXT}"`, () => `${JSON.stringify(text)}.encode()`);
}

/** Optional values only with an example; placeholders for secrets and path parameters. */
function exampleValues(
  { parameters, authentication, body }: RequestShape,
  server: string,
): RequestValues & { body?: { type: string; text: string } } {
  const form = body?.forms[0];
  return {
    server,
    parameters: Object.fromEntries(
      parameters
        .filter((parameter) => parameter.required || parameter.example !== undefined)
        .map((parameter) => [parameterKey(parameter), parameter.example ?? placeholderOf(parameter.name)]),
    ),
    credentials: (authentication[0] ?? []).map((credential) => ({
      credential,
      value: PLACEHOLDERS[credential.kind],
    })),
    ...(form && { body: { type: form.type, text: form.example } }),
  };
}

/** "petId" as "PET_ID". */
const placeholderOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase() || "VALUE";
