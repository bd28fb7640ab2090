import "server-only";
import type { ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { operationOf } from "@/lib/content/openapi-specs/on-thread/parts";
import { showOperation } from "@/lib/content/openapi-specs/on-thread/to-html";
import { declareCache } from "@/lib/platform/cache/cache";
import { openApiDocument } from "./openapi";

/**
 * The reference of this API for people: the document at `/v1/openapi.json`, area by area, shown in the same way as
 * pages show other APIs.
 */
type ReferenceEntry = { id: string; area: string; method: string; path: string; summary: string };
type ReferenceOperation = ReferenceEntry & { html: string; curl: string };
type ReferenceArea = { name: string; title: string; entries: ReferenceEntry[] };

type OperationObject = { operationId: string; summary: string; tags: string[] } & Record<string, unknown>;

type Parameter = { $ref?: string; in?: string; name?: string; required?: boolean; example?: string };

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype);
const read = declareCache<ElementContent[]>({
  name: "descriptions of the API",
  bound: { entries: 10_000 },
  validity: "made from this version",
});

/** A description as elements, parsed once: many operations share descriptions. */
function describe(text: string): ElementContent[] {
  const known =
    read.get(text) ?? ((markdown.runSync(markdown.parse(text)) as Root).children as ElementContent[]);
  read.set(text, known);
  return known;
}

/** The depth to which nested schemas are shown. */
const DEEPEST = 4;

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll("-", " ");
const TITLES: Readonly<Record<string, string>> = {
  computed: "Computed content",
  openapi: "OpenAPI specs",
  pdf: "PDF",
};
const titleOf = (area: string) => TITLES[area] ?? sentence(area);

let made: ReferenceArea[] | undefined;

/** Every area of the API with its operations, in the order of the document. */
export function referenceAreas(): ReferenceArea[] {
  made ??= collectAreas();
  return made;
}

function collectAreas(): ReferenceArea[] {
  const areas = new Map<string, ReferenceEntry[]>();
  for (const [path, item] of Object.entries(
    openApiDocument().paths as Record<string, Record<string, OperationObject>>,
  )) {
    for (const [method, { operationId: id, summary, tags }] of Object.entries(item)) {
      const area = tags[0]!;
      areas.set(area, [...(areas.get(area) ?? []), { id, area, method, path, summary }]);
    }
  }
  return [...areas]
    .map(([name, entries]) => ({ name, title: titleOf(name), entries }))
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
}

const shown = declareCache<ReferenceOperation[]>({
  name: "areas of the API",
  bound: { entries: 100 },
  validity: "made from this version",
});

/** The operations of an area as HTML, or null when there is no such area. */
export function referenceOf(area: string): ReferenceOperation[] | null {
  const entries = referenceAreas().find(({ name }) => name === area)?.entries;
  if (!entries) return null;
  const known = shown.get(area) ?? entries.map(showEntry);
  shown.set(area, known);
  return known;
}

function showEntry(entry: ReferenceEntry): ReferenceOperation {
  const view = operationOf(openApiDocument(), entry.method, entry.path, DEEPEST)!;
  // Every error has the same body, which the overview describes once.
  const responses = view.responses.map((response) =>
    Number(response.status) < 400 ? response : { ...response, headers: [], content: [] },
  );
  const shownView = { ...view, responses };
  const children = showOperation(shownView, { describe, anchor: entry.id, anchors: true, taken: new Set() });
  const html = toHtml({ type: "root", children });
  return { ...entry, html, curl: curlOf(entry) };
}

/** The operation as a curl command, with path parameters in capitals for the reader to fill in. */
function curlOf({ method, path }: ReferenceEntry): string {
  const document = openApiDocument();
  const operation = (document.paths as Record<string, Record<string, OperationObject>>)[path]![method]!;
  const server = (document.servers as { url: string }[])[0]!.url;
  const place = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase(),
  );
  const shared = (document.components as { parameters: Record<string, Parameter> }).parameters;
  const query = (operation.parameters as Parameter[])
    .map((parameter) => shared[parameter.$ref?.split("/").at(-1) ?? ""] ?? parameter)
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(example ?? "")}`);
  const address = [`${server}${place}`, ...(query.length > 0 ? [query.join("&")] : [])].join("?");
  const content = (operation.requestBody as { content?: Record<string, { example?: unknown }> })?.content;
  const json = content?.["application/json"];
  const isPublic = Array.isArray(operation.security) && operation.security.length === 0;
  return [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${address}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(json ? ['-H "Content-Type: application/json"', `-d '${bodyText(json.example)}'`] : []),
    ...(content?.["application/octet-stream"] ? ["--data-binary @FILE"] : []),
  ].join(" \\\n  ");
}

const bodyText = (example: unknown): string =>
  example === undefined ? "{}" : JSON.stringify(example, null, 2).replaceAll("'", "'\\''");
