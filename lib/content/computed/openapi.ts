import { createHash } from "node:crypto";
import type { OutlineOperation, SpecOutline } from "@/lib/content/openapi-specs/on-thread/outline";
import type { DocumentRef, JsonBlock, JsonDocument } from "@/lib/core/content/document";
import { slugify } from "@/lib/core/content/records";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";

/*
 * Generates pages and documents from the outline of a spec's version. Documents only name operations and
 * schemas; the renderer fills them in.
 */

type SayApi = SayWords<SiteWords["api"]>;

/** The subject of a page of a spec. */
export type SpecPagePart =
  | { doc: "info"; page: string }
  | { doc: "operations"; page: string; operations: OutlineOperation[]; description?: string }
  | { doc: "operations"; page: string; webhooks: SpecOutline["webhooks"] }
  | { doc: "models" };
export type SpecPage = { title: string; slug: string; part: SpecPagePart };

/** Returns the pages of a spec in order, with unique slugs, which are the same in every language. */
export function pagesOfSpec(outline: SpecOutline, { models }: { models: boolean }, say: SayApi): SpecPage[] {
  const taken = new Set<string>();
  const slugFor = (title: string) => {
    const plain = slugify(title);
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? plain : `${plain.slice(0, 95)}-${number}`;
      if (taken.has(slug)) continue;
      taken.add(slug);
      return slug;
    }
  };
  const title = titled(outline.title, "API");
  const info = slugFor(title);
  const pages: SpecPage[] = [{ title, slug: info, part: { doc: "info", page: info } }];
  for (const tag of outline.tags) {
    const name = tag.name === null ? say("operations") : titled(tag.title, tag.name);
    const all = tag.operations.map((index) => outline.operations[index]!);
    for (const [at, { title, operations }] of partsOfTag(all).entries()) {
      const slug = slugFor(title ?? tag.title);
      const description = at === 0 ? tag.description : undefined;
      pages.push({
        title: title ?? name,
        slug,
        part: {
          doc: "operations",
          page: slug,
          operations,
          ...(description !== undefined && { description }),
        },
      });
    }
  }
  if (outline.webhooks.length > 0) {
    const slug = slugFor("Webhooks");
    pages.push({
      title: say("webhooks"),
      slug,
      part: { doc: "operations", page: slug, webhooks: outline.webhooks },
    });
  }
  if (models && outline.schemas.length > 0) {
    pages.push({ title: say("models"), slug: slugFor("Models"), part: { doc: "models" } });
  }
  return pages;
}

/** More are beyond what anyone reads on one page, and what it has time for. */
const MOST_OPERATIONS = 100;
/** Fewer get no page of their own. */
const FEWEST_OPERATIONS = 2;

/** Operations under a title, or those of a tag that are left over. */
type TagPart = { title: string | null; operations: OutlineOperation[] };

/** Divides the operations of a tag by their paths if they are too many for one page. Those left over come first. */
function partsOfTag(operations: OutlineOperation[]): TagPart[] {
  if (operations.length <= MOST_OPERATIONS) return [{ title: null, operations }];
  const { rest, parts } = dividedByPath(operations, 0, []);
  return [{ title: null, operations: rest }, ...parts].flatMap((part) =>
    Array.from({ length: Math.ceil(part.operations.length / MOST_OPERATIONS) }, (_, at) => ({
      ...part,
      operations: part.operations.slice(at * MOST_OPERATIONS, (at + 1) * MOST_OPERATIONS),
    })),
  );
}

/**
 * Divides operations by a name in their paths, and parts that are still too long by the next one.
 * @param titles the names that all of them have before, without those that the whole tag shares, such as a version
 */
function dividedByPath(
  operations: readonly OutlineOperation[],
  depth: number,
  titles: readonly string[],
): { rest: OutlineOperation[]; parts: TagPart[] } {
  const groups = new Map<string, OutlineOperation[]>();
  for (const operation of operations) {
    const name = namesIn(operation.path)[depth] ?? "";
    groups.set(name, [...(groups.get(name) ?? []), operation]);
  }
  const rest = groups.get("") ?? [];
  groups.delete("");
  const parts: TagPart[] = [];
  for (const [name, group] of groups) {
    const names = group.length === operations.length ? titles : [...titles, name];
    const divided =
      group.length > MOST_OPERATIONS ? dividedByPath(group, depth + 1, names) : { rest: group, parts: [] };
    if (divided.rest.length < FEWEST_OPERATIONS || names.length === 0) rest.push(...divided.rest);
    else parts.push({ title: titleOfNames(names), operations: divided.rest });
    parts.push(...divided.parts);
  }
  return { rest, parts };
}

/** The names in a path, without parameters; some paths divide them by dots. */
const namesIn = (path: string): string[] =>
  path.split(/[/.]/).filter((name) => name !== "" && !/[{}]/.test(name));

function titleOfNames(names: readonly string[]): string {
  const words = names.join(" ").replace(/[-_]+/g, " ").trim();
  return titled(words.charAt(0).toUpperCase() + words.slice(1), "API");
}

const titled = (title: string, otherwise: string): string => title.trim().slice(0, 250) || otherwise;

/** Returns an id of letters and digits, always the same for the same seed and name. */
export function seededId(seed: string, name: string): string {
  const digest = createHash("sha256").update(`${seed}\0${name}`).digest("hex");
  return BigInt(`0x${digest}`).toString(36).padStart(50, "0").slice(-22);
}

/** The author's description of a page of a spec, in Markdown. */
export const descriptionOf = (outline: SpecOutline, part: SpecPagePart): string | undefined => {
  if (part.doc === "info") return outline.description;
  return "description" in part ? part.description : undefined;
};

/**
 * Generates the document of a page of a spec.
 * @param described the author's description
 */
export function specDocument(
  outline: SpecOutline,
  part: SpecPagePart,
  described: JsonDocument,
  { slug, seed, say }: { slug: string; seed: string; say: SayApi },
): JsonDocument {
  const ref: DocumentRef = { kind: "openapi", spec: slug };
  const block = (type: string, name: string, data: object, anchor?: string): JsonBlock => ({
    object: "block",
    type,
    key: seededId(seed, `${type} ${name}`),
    isVoid: true,
    data: { ref, ...data },
    ...(anchor !== undefined && { meta: { id: anchor } }),
  });
  if (part.doc === "info") {
    return {
      ...described,
      nodes: [...factsOf(outline, say), ...described.nodes, ...serversOf(outline, say)],
    };
  }
  if (part.doc === "models") {
    const schemas = outline.schemas.map(({ name }) => name);
    return empty([block("openapi-schemas", "all", { schemas, grouped: true })]);
  }
  if ("webhooks" in part) {
    const anchors = anchorsFor();
    return empty(
      part.webhooks.map(({ name, method, summary }) =>
        block("openapi-webhook", `${method} ${name}`, { name, method }, anchors(summary ?? name)),
      ),
    );
  }
  const anchors = anchorsFor();
  const operations = part.operations.map(({ path, method, summary }) =>
    block(
      "openapi-operation",
      `${method} ${path}`,
      { path, method },
      anchors(summary ?? `${method} ${path}`),
    ),
  );
  return { ...described, nodes: [...described.nodes, ...operations] };
}

const empty = (nodes: JsonBlock[]): JsonDocument => ({ object: "document", data: {}, nodes });

function anchorsFor(): (title: string) => string {
  const taken = new Map<string, number>();
  return (title) => {
    const anchor = slugify(title).replace(/[^-a-z0-9.+_]/g, "") || "operation";
    const number = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, number);
    return number === 1 ? anchor : `${anchor}-${number}`;
  };
}

const text = (value: string, mark?: "bold" | "code") => ({
  object: "text" as const,
  leaves: [
    { object: "leaf" as const, text: value, marks: mark ? [{ object: "mark" as const, type: mark }] : [] },
  ],
});
const paragraph = (...nodes: ReturnType<typeof text>[]): JsonBlock => ({
  object: "block",
  type: "paragraph",
  nodes,
});

function factsOf({ version, openapi }: SpecOutline, say: SayApi): JsonBlock[] {
  const format = `${openapi.startsWith("2") ? "Swagger" : "OpenAPI"} ${openapi}`;
  if (version === "") return [paragraph(text(format))];
  const [before = "", after = ""] = say("versionOf", { version: "\0", format }).split("\0");
  return [paragraph(text(before), text(version, "code"), text(after))];
}

const SERVERS = "servers";

function serversOf({ servers }: SpecOutline, say: SayApi): JsonBlock[] {
  if (servers.length === 0) return [];
  const items = servers.map(
    ({ url, description }): JsonBlock => ({
      object: "block",
      type: "list-item",
      nodes: [
        paragraph(text(url, "code"), ...(description === undefined ? [] : [text(` – ${description}`)])),
      ],
    }),
  );
  return [
    {
      ...{ object: "block", type: "heading-2", nodes: [text(say("servers"))] },
      // Links to it work in every language.
      ...{ data: { id: SERVERS }, meta: { id: SERVERS } },
    },
    { object: "block", type: "list-unordered", nodes: items },
  ];
}
