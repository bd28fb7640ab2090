import "server-only";
import { refToHref } from "@/lib/core/content/document/refs";
import { fieldNames } from "@/lib/core/content/page-fields";
import type { JsonMap, JsonValue } from "@/lib/core/content/records";
import { type Reference, type TextReferences, targetOf } from "@/lib/core/content/reference-target";
import { DomainError } from "@/lib/errors";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { findAssets, loadAssets, pagesSql, type StoredAsset } from "@/lib/store/read";
import { type PageMeta, pageMeta } from "@/lib/store/rows";
import type { View } from "@/lib/store/view";
import { READING_VERSION, readReferences } from "./texts";

/** A page or a reusable content of a state of content, with everything that it refers to. */
export type Source = {
  /** id of the page, or as `sourceOfReusable` makes it */
  id: string;
  /** in the order of the text; what the page itself refers to, its cover or its target, comes first */
  references: Reference[];
  anchors: string[];
};

/** Reusable contents come after all pages: the sign before their ids sorts behind every id. */
const sourceOfReusable = (id: string): string => `~${id}`;

/** The id of the reusable content that a source is; null for pages. */
export const reusableOf = (sourceId: string): string | null =>
  sourceId.startsWith("~") ? sourceId.slice(1) : null;

type SourceRow = {
  pageId: string;
  meta: unknown;
  contentHash: Buffer | null;
  /** null: the text was not read yet, or there is none */
  content: unknown;
};

const COLUMNS = `p."pageId", p."meta", p."contentHash", p."organizationId"`;

const SOURCE = `v."pageId", v."meta", v."contentHash", l."content"`;

/** Pages of a view, chosen by `where`, with what their texts refer to; parameters from $5 on are free. */
function sourcesQuery<Row extends object = SourceRow>(name: string, where: string, columns = SOURCE) {
  const sql = (pages: string) => `
    SELECT ${columns} FROM (${pages}) v LEFT JOIN "TextLinks" l
      ON l."organizationId" = v."organizationId" AND l."hash" = v."contentHash" AND l."version" = ${READING_VERSION}`;
  const pages = pagesSql(where, COLUMNS);
  const head = prepared<Row>(`${name}-head`, sql(pages.head));
  const history = prepared<Row>(`${name}-history`, sql(pages.history));
  return async (db: Db, view: View, ...values: unknown[]): Promise<Row[]> =>
    (view.seq === null ? head : history)(db, [
      view.branchId,
      view.seq,
      view.base?.branchId ?? null,
      view.base?.seq ?? null,
      ...values,
    ]);
}

const byId = sourcesQuery("link-sources-by-id", `p."pageId" = ANY($5::text[])`);
const idsOfPages = sourcesQuery<{ pageId: string; unread: Buffer | null }>(
  "link-source-ids",
  "true",
  `v."pageId", CASE WHEN l."hash" IS NULL THEN v."contentHash" END AS "unread"`,
);

/** Texts that nobody read yet are read now, and the rows fetched again. */
async function loadRead(db: Db, view: View, load: () => Promise<SourceRow[]>): Promise<Source[]> {
  const rows = await load();
  const unread = rows.flatMap((row) =>
    row.content === null ? (row.contentHash?.toString("hex") ?? []) : [],
  );
  if (unread.length === 0) return rows.map(sourceOf);
  await readReferences(db, view.organizationId, unread);
  return (await load()).map(sourceOf);
}

/** These sources of a view, in no order; those that are not there are left out. */
export async function loadSources(db: Db, view: View, ids: readonly string[]): Promise<Source[]> {
  const pageIds = ids.filter((id) => reusableOf(id) === null);
  const reusableIds = ids.flatMap((id) => reusableOf(id) ?? []);
  return [
    ...(pageIds.length === 0 ? [] : await loadRead(db, view, () => byId(db, view, pageIds))),
    ...(await reusableSources(db, view, await findAssets(db, view, "reusable", reusableIds))),
  ];
}

const keptReferences = prepared<{ hash: Buffer; content: unknown }>(
  "references-of-texts",
  `SELECT "hash", "content" FROM "TextLinks" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[]) AND "version" = ${READING_VERSION}`,
);

/** Reusable contents with what they refer to, by their ids. */
async function reusableSources(
  db: Db,
  { organizationId }: View,
  reusables: ReadonlyMap<string, StoredAsset<"reusable">>,
): Promise<Source[]> {
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

/** All sources of a view, some at a time, in the order of their ids: ours, whatever that of the database is. */
export async function* allSources(db: Db, view: View): AsyncGenerator<Source[]> {
  const pages = await idsOfPages(db, view);
  await readTexts(
    db,
    view,
    pages.flatMap(({ unread }) => unread ?? []),
  );
  const pageIds = pages.map(({ pageId }) => pageId).sort();
  for (let at = 0; at < pageIds.length; at += PAGES_AT_ONCE)
    yield await loadSources(db, view, pageIds.slice(at, at + PAGES_AT_ONCE));
  yield await reusableSources(db, view, await loadAssets(db, view, "reusable"));
}

const referencesOf = (content: unknown): TextReferences => trustedJson<TextReferences>(content);

function sourceOf(row: SourceRow): Source {
  const content = row.content === null ? null : referencesOf(row.content);
  return {
    id: row.pageId,
    references: [...ownReferences(row), ...(content?.references ?? [])],
    anchors: content?.anchors ?? [],
  };
}

const REFERRING = fieldNames<keyof PageMeta>(({ refers, stored }) => refers && stored === "meta");

/** Where a link page leads, the pictures of a cover, what search engines are told, and what pages are made from. */
function ownReferences(row: SourceRow): Reference[] {
  const meta = pageMeta(row);
  const hrefs = REFERRING.flatMap((name) => refsIn(meta[name])).map(refToHref);
  return [...new Set(hrefs)]
    .filter((href) => href !== "")
    .map((href) => ({ ...targetOf(href), href, text: "", blocks: [] }));
}

type Ref = JsonMap & { kind: string };

/** The references that a value holds, wherever in it. */
function refsIn(value: JsonValue | undefined): Ref[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value) && typeof value.kind === "string") return [value as Ref];
  return Object.values(value).flatMap(refsIn);
}

/** Pages that may refer to something: their text names its id, or goes by a path, or the page itself names it. */
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
/** So many texts are read within one request; after a large import the index needs a while to read the rest. */
const TEXTS_AT_ONCE = 1_000;

/** Reads these texts. Throws when they are too many for one request; the next one gets further. */
async function readTexts(db: Db, view: View, hashes: readonly Buffer[]): Promise<void> {
  const unread = [...new Set(hashes.map((hash) => hash.toString("hex")))];
  await readReferences(db, view.organizationId, unread.slice(0, TEXTS_AT_ONCE));
  if (unread.length <= TEXTS_AT_ONCE) return;
  throw new DomainError(
    "overloaded",
    "texts_unread",
    "Links of new pages are still being read. Try again in half a minute.",
    { headers: { "retry-after": "30" } },
  );
}

const textsNaming = prepared<{ hash: Buffer }>(
  "texts-referring-to",
  `SELECT "hash" FROM "TextLinks" WHERE "organizationId" = $1 AND "ids" && ARRAY[$2::text]`,
);

/** Sources of a view among which are all that refer to the page or file with this id. */
export async function sourcesNaming(db: Db, view: View, id: string): Promise<Source[]> {
  await readTexts(
    db,
    view,
    (await unreadPages(db, view)).map(({ contentHash }) => contentHash!),
  );
  const hashes = (await textsNaming(db, [view.organizationId, id])).map(({ hash }) => hash);
  const found = [...(await naming(db, view, hashes, id)), ...(await goingByPath(db, view))];
  const pages = new Map(found.map((row) => [row.pageId, sourceOf(row)]));
  return [...pages.values(), ...(await reusableSources(db, view, await loadAssets(db, view, "reusable")))];
}
