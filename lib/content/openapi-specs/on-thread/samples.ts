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

export type RequestSample = { title: string; language: string; code: string };

const LANGUAGES = [
  { title: "cURL", language: "bash", plugin: shellCurl },
  { title: "JavaScript", language: "javascript", plugin: jsFetch },
  { title: "Python", language: "python", plugin: pythonRequests },
  { title: "Go", language: "go", plugin: goNative },
  { title: "PHP", language: "php", plugin: phpCurl },
];
const NO_SERVER = "https://api.example.com";
const PLACEHOLDERS: Record<Credential["kind"], string> = {
  bearer: "YOUR_TOKEN",
  basic: "YOUR_CREDENTIALS",
  key: "YOUR_API_KEY",
};

/** Code samples of an operation's example request. */
export function samplesOf(shape: RequestShape): RequestSample[] {
  const { method, url, headers, cookies, body } = buildRequest(shape, exampleValues(shape));
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
    ...(body && {
      postData: isFields(body.type)
        ? { mimeType: body.type, params: named(jsonFields(body.text) ?? []) }
        : { mimeType: body.type, text: body.text },
    }),
  };
  return LANGUAGES.map(({ title, language, plugin }) => ({
    title,
    language,
    code: plugin.generate(request),
  }));
}

/** Optional values only with an example; placeholders for secrets and path parameters. */
function exampleValues({ servers, parameters, authentication, body }: RequestShape): RequestValues {
  const form = body?.forms[0];
  return {
    server: servers[0] ?? NO_SERVER,
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
