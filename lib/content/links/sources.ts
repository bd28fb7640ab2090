import "server-only";
import { refToHref } from "@/lib/core/content/document/refs";
import type { JsonMap, JsonValue } from "@/lib/core/content/json-map";
import { fieldNames } from "@/lib/core/content/page-fields";
import { type Reference, type TextReferences, targetOf } from "@/lib/core/content/reference-target";
import { DomainError } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { StatementRows } from "@/lib/platform/db/statement-rows";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { findAssets, loadAssets, pagesSql, type StoredAsset } from "@/lib/store/read";
import { type PageMeta, pageMeta } from "@/lib/store/rows";
import type { Snapshot } from "@/lib/store/snapshot";
import { READING_VERSION, readReferences } from "./texts";

/** A page or a reusable content of a snapshot, with its references. */
export type LinkSource = {
  /** id of the page, or the result of `sourceOfReusable` */
  id: string;
  /** in text order, after the page's own references such as its cover or target */
  references: Reference[];
  anchors: string[];
};

/** Reusable contents come after all pages: "~" sorts after every id. */
const sourceOfReusable = (id: string): string => `~${id}`;

/** Returns the id of a reusable content's source; null for pages. */
export const reusableOf = (sourceId: string): string | null =>
  sourceId.startsWith("~") ? sourceId.slice(1) : null;

/** A page with its references; `content` is null if the text was not indexed yet, or if there is none. */
type SourceRow = StatementRows["link-sources-by-id"];

const COLUMNS = `p."pageId", p."meta", p."contentHash", p."organizationId"`;

const SOURCE = `v."pageId", v."meta", v."contentHash", l."content"`;

/**
 * Loads pages of a snapshot, chosen by `where`, with the references of their texts; parameters from $5 on are
 * free.
 */
function sourcesQuery<Name extends string>(name: Name, where: string, columns = SOURCE) {
  const sql = (pages: string) => `
    SELECT ${columns} FROM (${pages}) v LEFT JOIN "TextLinks" l
      ON l."organizationId" = v."organizationId" AND l."hash" = v."contentHash" AND l."version" = ${READING_VERSION}`;
  const pages = pagesSql(where, COLUMNS);
  const head = prepared(`${name}#head`, sql(pages.head));
  const history = prepared(`${name}#history`, sql(pages.history));
  return async (db: Db, snapshot: Snapshot, ...values: unknown[]) =>
    (snapshot.seq === null ? head : history)(db, [
      snapshot.branchId,
      snapshot.seq,
      snapshot.base?.branchId ?? null,
      snapshot.base?.seq ?? null,
      ...values,
    ]);
}

const byId = sourcesQuery("link-sources-by-id", `p."pageId" = ANY($5::text[])`);
const idsOfPages = sourcesQuery(
  "link-source-ids",
  "true",
  `v."pageId", CASE WHEN l."hash" IS NULL THEN v."contentHash" END AS "unread"`,
);

/** Indexes unread texts, then loads the rows again. */
async function loadRead(db: Db, snapshot: Snapshot, load: () => Promise<SourceRow[]>): Promise<LinkSource[]> {
  const rows = await load();
  const unread = rows.flatMap((row) =>
    row.content === null ? (row.contentHash?.toString("hex") ?? []) : [],
  );
  if (unread.length === 0) return rows.map(sourceOf);
  await readReferences(db, snapshot.organizationId, unread);
  return (await load()).map(sourceOf);
}

/** Loads the given sources of a snapshot, unordered, without missing ones. */
export async function loadSources(db: Db, snapshot: Snapshot, ids: readonly string[]): Promise<LinkSource[]> {
  const pageIds = ids.filter((id) => reusableOf(id) === null);
  const reusableIds = ids.flatMap((id) => reusableOf(id) ?? []);
  return [
    ...(pageIds.length === 0 ? [] : await loadRead(db, snapshot, () => byId(db, snapshot, pageIds))),
    ...(await reusableSources(db, snapshot, await findAssets(db, snapshot, "reusable", reusableIds))),
  ];
}

const keptReferences = prepared(
  "references-of-texts",
  `SELECT "hash", "content" FROM "TextLinks" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[]) AND "version" = ${READING_VERSION}`,
);

/** Loads reusable contents with their references, by id. */
async function reusableSources(
  db: Db,
  { organizationId }: Snapshot,
  reusables: ReadonlyMap<string, StoredAsset<"reusable">>,
): Promise<LinkSource[]> {
  const hashes = [...reusables.values()].flatMap(({ record }) => record.contentHash ?? []);
  if (hashes.length === 0) return [];
  await readReferences(db, organizationId, hashes);
  const kept = await keptReferences(db, [organizationId, hashes.map((hash) => Buffer.from(hash, "hex"))]);
  const contents = new Map(kept.map(({ hash, content }) => [hash.toString("hex"), referencesOf(content)]));
  return [...reusables].flatMap(([id, { record }]) => {
    const content = contents.get(record.contentHash ?? "");
    return content ? [{ id: sourceOfReusable(id), ...content }] : [];
  });
}

const PAGES_AT_ONCE = 500;

/**
 * Yields all sources of a snapshot in batches, ordered by id in JavaScript, whatever the database's collation is.
 */
export async function* allSources(db: Db, snapshot: Snapshot): AsyncGenerator<LinkSource[]> {
  const pages = await idsOfPages(db, snapshot);
  await readTexts(
    db,
    snapshot,
    pages.flatMap(({ unread }) => unread ?? []),
  );
  const pageIds = pages.map(({ pageId }) => pageId).sort();
  for (let at = 0; at < pageIds.length; at += PAGES_AT_ONCE)
    yield await loadSources(db, snapshot, pageIds.slice(at, at + PAGES_AT_ONCE));
  yield await reusableSources(db, snapshot, await loadAssets(db, snapshot, "reusable"));
}

const referencesOf = (content: unknown): TextReferences => trustedJson<TextReferences>(content);

function sourceOf(row: SourceRow): LinkSource {
  const content = row.content === null ? null : referencesOf(row.content);
  return {
    id: row.pageId,
    references: [...ownReferences(row), ...(content?.references ?? [])],
    anchors: content?.anchors ?? [],
  };
}

const REFERRING = fieldNames<keyof PageMeta>(({ refers, stored }) => refers && stored === "meta");

/** Returns a page's own references: its target, cover pictures, search engine links and source. */
function ownReferences(row: SourceRow): Reference[] {
  const meta = pageMeta(row);
  const hrefs = REFERRING.flatMap((name) => refsIn(meta[name])).map(refToHref);
  return [...new Set(hrefs)]
    .filter((href) => href !== "")
    .map((href) => ({ ...targetOf(href), href, text: "", blocks: [] }));
}

type Ref = JsonMap & { kind: string };

/** Collects the references anywhere in a value. */
function refsIn(value: JsonValue | undefined): Ref[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value) && typeof value.kind === "string") return [value as Ref];
  return Object.values(value).flatMap(refsIn);
}

/** Pages that may refer to a target: their text or metadata names its id, or has a link by path. */
const naming = sourcesQuery(
  "link-sources-naming",
  `(p."contentHash" = ANY($5::bytea[]) OR strpos(p."meta"::text, $6) > 0)`,
);
const goingByPath = sourcesQuery(
  "link-sources-by-path",
  `EXISTS (SELECT 1 FROM "TextLinks" t WHERE t."organizationId" = p."organizationId" AND t."hash" = p."contentHash" AND t."byPath")`,
);
const unreadPages = sourcesQuery(
  "link-sources-unread",
  `p."contentHash" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "TextLinks" t WHERE t."organizationId" = p."organizationId"
     AND t."hash" = p."contentHash" AND t."version" = ${READING_VERSION})`,
);
/** Limits the texts read within one request; indexing a large import takes a while. */
const TEXTS_AT_ONCE = 1_000;

/** Indexes these texts. Throws if they are too many for one request; the next one gets further. */
async function readTexts(db: Db, snapshot: Snapshot, hashes: readonly Buffer[]): Promise<void> {
  const unread = [...new Set(hashes.map((hash) => hash.toString("hex")))];
  await readReferences(db, snapshot.organizationId, unread.slice(0, TEXTS_AT_ONCE));
  if (unread.length <= TEXTS_AT_ONCE) return;
  throw new DomainError(
    "overloaded",
    "texts_unread",
    "Links of new pages are still being read. Try again in half a minute.",
    { headers: { "retry-after": "30" } },
  );
}

const textsNaming = prepared(
  "texts-referring-to",
  `SELECT "hash" FROM "TextLinks" WHERE "organizationId" = $1 AND "ids" && ARRAY[$2::text]`,
);

/** Returns sources of a snapshot that include all references to the page or file with this id. */
export async function sourcesNaming(db: Db, snapshot: Snapshot, id: string): Promise<LinkSource[]> {
  await readTexts(
    db,
    snapshot,
    (await unreadPages(db, snapshot)).map(({ contentHash }) => contentHash!),
  );
  const hashes = (await textsNaming(db, [snapshot.organizationId, id])).map(({ hash }) => hash);
  const found = [...(await naming(db, snapshot, hashes, id)), ...(await goingByPath(db, snapshot))];
  const pages = new Map(found.map((row) => [row.pageId, sourceOf(row)]));
  return [
    ...pages.values(),
    ...(await reusableSources(db, snapshot, await loadAssets(db, snapshot, "reusable"))),
  ];
}
