import { createHash } from "node:crypto";
import { isRecord } from "@/lib/core/is-record";
import { followed } from "./pointer";

/* The outline of a spec: enough to generate pages and to list changes without reading all of the spec again. */

export type OutlineOperation = {
  method: string;
  path: string;
  summary?: string;
  deprecated?: boolean;
  /** hash of the operation and everything it refers to */
  hash: string;
};
type OutlineTag = {
  /** null for operations without a tag */
  name: string | null;
  title: string;
  description?: string;
  /** indexes in the list of operations */
  operations: number[];
};
export type SpecOutline = {
  title: string;
  version: string;
  /** the version of OpenAPI or Swagger it was written in */
  openapi: string;
  description?: string;
  servers: { url: string; description?: string }[];
  operations: OutlineOperation[];
  webhooks: { name: string; method: string; summary?: string; hash: string }[];
  tags: OutlineTag[];
  schemas: { name: string; hash: string }[];
};

export const METHODS = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
] as const;

type Data = Record<string, unknown>;

/** The outline of a spec in OpenAPI 3.1. */
export function specOutlineOf(document: Data, openapi: string): SpecOutline {
  const info = asRecord(document.info);
  const hash = hasherOf(document);
  const operations = operationsIn(document, document.paths).map(({ name, method, operation }) => ({
    entry: {
      method,
      path: name,
      ...optional("summary", optionalText(operation.summary)),
      ...(operation.deprecated === true && { deprecated: true }),
      hash: hash(operation),
    },
    tags: Array.isArray(operation.tags) ? operation.tags.filter((tag) => typeof tag === "string") : [],
  }));
  return {
    title: optionalText(info.title) ?? "",
    version: optionalText(info.version) ?? "",
    openapi,
    ...optional("description", optionalText(info.description)),
    servers: (Array.isArray(document.servers) ? document.servers : []).filter(isRecord).map((server) => ({
      url: optionalText(server.url) ?? "/",
      ...optional("description", optionalText(server.description)),
    })),
    operations: operations.map(({ entry }) => entry),
    webhooks: operationsIn(document, document.webhooks).map(({ name, method, operation }) => ({
      name,
      method,
      ...optional("summary", optionalText(operation.summary)),
      hash: hash(operation),
    })),
    tags: tagsOf(
      document,
      operations.map(({ tags }) => tags),
    ),
    schemas: Object.entries(asRecord(asRecord(document.components).schemas)).map(([name, schema]) => ({
      name,
      hash: hash(schema),
    })),
  };
}

function operationsIn(document: Data, items: unknown): { name: string; method: string; operation: Data }[] {
  return Object.entries(asRecord(items)).flatMap(([name, given]) => {
    const item = followed(document, given) ?? {};
    return METHODS.flatMap((method) => {
      const operation = item[method];
      return isRecord(operation) ? [{ name, method, operation }] : [];
    });
  });
}

/** Tags with operations, in the order of the document, then tags that only operations name, then none. */
function tagsOf(document: Data, tagsOfOperations: readonly string[][]): OutlineTag[] {
  const declared = (Array.isArray(document.tags) ? document.tags : []).filter(isRecord);
  const details = new Map(declared.map((tag) => [optionalText(tag.name) ?? "", tag]));
  const members = new Map<string | null, number[]>([...details.keys()].map((name) => [name, []]));
  tagsOfOperations.forEach((tags, index) => {
    for (const tag of new Set(tags.length > 0 ? tags : [null])) {
      const known = members.get(tag);
      if (known === undefined) members.set(tag, [index]);
      else known.push(index);
    }
  });
  const untagged = members.get(null);
  members.delete(null);
  return [
    ...[...members].map(([name, operations]) => {
      const tag = asRecord(details.get(name ?? ""));
      return {
        name,
        title: optionalText(tag["x-displayName"]) ?? optionalText(tag.summary) ?? name ?? "",
        ...optional("description", optionalText(tag.description)),
        operations,
      };
    }),
    ...(untagged ? [{ name: null, title: "Operations", operations: untagged }] : []),
  ].filter(({ operations }) => operations.length > 0);
}

/** References are followed this many steps into the hash. */
const FAR = 16;

/**
 * Hashes a part of a document with everything it refers to, recursive references included: each step adds the hashes
 * of a component's neighbours to its own, so that the cost does not grow with the number of paths.
 */
function hasherOf(document: Data): (value: unknown) => string {
  const own = new Map<string, { hash: string; refs: string[] }>();
  for (const [kind, named] of Object.entries(asRecord(document.components))) {
    for (const [name, component] of Object.entries(asRecord(named))) {
      own.set(`#/components/${kind}/${escaped(name)}`, hashAlone(component));
    }
  }
  let hashes = new Map([...own].map(([reference, { hash }]) => [reference, hash]));
  const together = ({ hash, refs }: { hash: string; refs: string[] }): string =>
    refs.length === 0
      ? hash
      : digest([hash, ...refs.map((reference) => hashes.get(reference) ?? "")].join(" "));
  for (let step = 0; step < FAR; step += 1) {
    hashes = new Map([...own].map(([reference, part]) => [reference, together(part)]));
  }
  return (value) => together(hashAlone(value));
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function hashAlone(value: unknown): { hash: string; refs: string[] } {
  const written = JSON.stringify(value) ?? "";
  const refs = [...written.matchAll(/"\$ref":"(#\/components\/[^"/]+\/[^"/]+)/g)].map(
    ([, reference]) => reference!,
  );
  return { hash: digest(written), refs: [...new Set(refs)] };
}

const digest = (value: string): string => createHash("sha256").update(value).digest("base64url").slice(0, 16);

export const asRecord = (value: unknown): Data => (isRecord(value) ? value : {});
export const optionalText = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
const optional = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in Name]?: string };
