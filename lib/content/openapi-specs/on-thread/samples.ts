import { goNative } from "@scalar/snippetz/plugins/go/native";
import { jsFetch } from "@scalar/snippetz/plugins/js/fetch";
import { phpCurl } from "@scalar/snippetz/plugins/php/curl";
import { pythonRequests } from "@scalar/snippetz/plugins/python/requests";
import { shellCurl } from "@scalar/snippetz/plugins/shell/curl";
import {
  buildRequest,
  type Credential,
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
  const named = (pairs: [string, string][]) => pairs.map(([name, value]) => ({ name, value }));
  const request = {
    method,
    url,
    httpVersion: "HTTP/1.1",
    headers: named(headers),
    cookies: named(cookies),
    queryString: [],
    headersSize: -1,
    bodySize: -1,
  };
  const dataFor = (language: string) =>
    body && { postData: dataOf(body, files[body.type] ?? [], language === "bash") };
  return LANGUAGES.map(({ title, language, plugin }) => ({
    title,
    language,
    code: withoutMarks(plugin.generate({ ...request, ...dataFor(language) })),
  }));
}

/**
 * The body for the libraries, which read numbers of JSON.
 * @param isShell true if `@` before a name means the content of that file
 */
function dataOf({ type, text }: { type: string; text: string }, files: readonly string[], isShell: boolean) {
  if (!isFields(type)) {
    return { mimeType: type, text: files.includes("") && isShell ? "@file" : withMarks(text) };
  }
  const params = (jsonFields(withMarks(text)) ?? [])
    .filter(([name]) => !files.includes(name))
    .map(([name, value]) => ({ name, value }));
  const sent = files.map((name) => ({ name, value: "", fileName: name }));
  return { mimeType: type, params: [...sent, ...params] };
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
