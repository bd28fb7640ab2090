import { createHash } from "node:crypto";
import type { OutlineOperation, SpecOutline } from "@/lib/content/openapi-specs/on-thread/outline";
import type { DocumentRef, JsonBlock, JsonDocument } from "@/lib/core/content/document";
import { slugify } from "@/lib/core/content/records";
import { inParts } from "@/lib/core/in-parts";
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
  | { doc: "models" }
  | { doc: "models"; page: string; names: string[]; isContinued: boolean };
export type SpecPage = { title: string; slug: string; part: SpecPagePart };

/** Returns the pages of a spec in order, with unique slugs, which are the same in every language. */
export function pagesOfSpec(outline: SpecOutline, { models }: { models: boolean }, say: SayApi): SpecPage[] {
  const slugFor = freeSlugs();
  const title = titled(outline.title, "API");
  const info = slugFor(title);
  // Before those of parts: pages keep their ids and addresses when a tag gets parts.
  const tags = outline.tags.map((tag) => ({ tag, tagSlug: slugFor(tag.title) }));
  const webhooks = slugFor("Webhooks");
  const schemas = slugFor("Models");
  const pages: SpecPage[] = [{ title, slug: info, part: { doc: "info", page: info } }];
  for (const { tag, tagSlug } of tags) {
    const name = tag.name === null ? say("operations") : titled(tag.title, tag.name);
    const all = tag.operations.map((index) => outline.operations[index]!);
    for (const [at, { title, number, operations }] of partsOfTag(all).entries()) {
      const numbered = (text: string) => (number === 1 ? text : `${text} ${number}`);
      const slug = at === 0 ? tagSlug : slugFor(numbered(title ?? tag.title));
      const description = at === 0 ? tag.description : undefined;
      pages.push({
        title: numbered(title ?? name),
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
    pages.push({
      title: say("webhooks"),
      slug: webhooks,
      part: { doc: "operations", page: webhooks, webhooks: outline.webhooks },
    });
  }
  const names = models ? outline.schemas.map(({ name }) => name) : [];
  if (names.length > MOST_MODELS) {
    for (const [at, some] of inParts(names, MOST_MODELS).entries()) {
      const slug = at === 0 ? schemas : slugFor(`Models ${at + 1}`);
      const title = at === 0 ? say("models") : `${say("models")} ${at + 1}`;
      pages.push({ title, slug, part: { doc: "models", page: slug, names: some, isContinued: at > 0 } });
    }
  } else if (names.length > 0) {
    pages.push({ title: say("models"), slug: schemas, part: { doc: "models" } });
  }
  return pages;
}

/** Returns a function that gives each title a slug that none had before. */
function freeSlugs(): (title: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (title) => {
    const plain = slugify(title);
    for (let number = numbers.get(plain) ?? 1; ; number += 1) {
      const slug = number === 1 ? plain : `${plain.slice(0, 95)}-${number}`;
      if (taken.has(slug)) continue;
      taken.add(slug);
      numbers.set(plain, number + 1);
      return slug;
    }
  };
}

/** A page with more is longer than people read, and takes too long to show. */
const MOST_OPERATIONS = 100;
const MOST_MODELS = 50;
/** Fewer get no page of their own. */
const FEWEST_OPERATIONS = 2;
/** Later names in a path divide nothing. */
const MOST_NAMES = 8;

/** Operations under a title, or those of a tag that are left over. */
type TagPart<Operation = OutlineOperation> = { title: string | null; operations: Operation[] };
type NamedOperation = { operation: OutlineOperation; names: string[] };

/**
 * Divides the operations of a tag by their paths if they are too many for one page. Those left over come first. Parts
 * that are still too long are divided in their order, with numbers.
 */
function partsOfTag(operations: OutlineOperation[]): (TagPart & { number: number })[] {
  if (operations.length <= MOST_OPERATIONS) return [{ title: null, number: 1, operations }];
  const named = operations.map((operation) => ({ operation, names: namesIn(operation.path) }));
  const { rest, parts } = dividedByPath(named, 0, []);
  return [{ title: null, operations: rest }, ...parts].flatMap(({ title, operations }) =>
    inParts(operations, MOST_OPERATIONS).map((some, at) => ({
      title,
      number: at + 1,
      operations: some.map(({ operation }) => operation),
    })),
  );
}

/**
 * Divides operations by a name in their paths, and parts that are still too long by the next one.
 * @param titles the names that all of them have before, without those that the whole tag shares, such as a version
 */
function dividedByPath(
  operations: readonly NamedOperation[],
  depth: number,
  titles: readonly string[],
): { rest: NamedOperation[]; parts: TagPart<NamedOperation>[] } {
  const groups = new Map<string, NamedOperation[]>();
  for (const operation of operations) {
    const name = operation.names[depth] ?? "";
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [operation]);
    else group.push(operation);
  }
  const divided = [...groups].map(([name, group]) => {
    if (name === "") return { rest: group, parts: [] };
    const names = group.length === operations.length ? titles : [...titles, name];
    const { rest, parts } =
      group.length > MOST_OPERATIONS ? dividedByPath(group, depth + 1, names) : { rest: group, parts: [] };
    if (rest.length < FEWEST_OPERATIONS || names.length === 0) return { rest, parts };
    return { rest: [], parts: [{ title: titleOfNames(names), operations: rest }, ...parts] };
  });
  return { rest: divided.flatMap(({ rest }) => rest), parts: divided.flatMap(({ parts }) => parts) };
}

/** The first names in a path, without parameters; some paths divide them by dots. */
const namesIn = (path: string): string[] =>
  path
    .split(/[/.]/)
    .filter((name) => name !== "" && !/[{}]/.test(name))
    .slice(0, MOST_NAMES);

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
    const schemas = "names" in part ? part.names : outline.schemas.map(({ name }) => name);
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
