import "server-only";
import { addresses } from "@/lib/addresses";
import { readTextFacts } from "@/lib/content/rendering/render";
import type { JsonValue } from "@/lib/core/content/json-map";
import { replaceLinks } from "@/lib/core/content/links";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { fieldNames } from "@/lib/core/content/page-fields";
import { hashText, type PageRecord, type ReusableRecord } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { CopySource } from "@/lib/store/copy";
import { loadAssets, loadPages } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";

/*
 * References within a space mostly have only a page id, and stay valid in a copy. References that also name
 * the space are changed to the copy.
 */

/** The records and texts of a space that differ in its copy. */
type AdaptedContent = {
  pages: Map<string, PageRecord>;
  reusables: Map<string, ReusableRecord>;
  texts: string[];
};

const pagesNaming = prepared(
  "pages-naming-their-space",
  `SELECT v."pageId" AS "key", b."body" FROM "PageVersion" v
   LEFT JOIN "Blob" b ON b."organizationId" = v."organizationId" AND b."hash" = v."contentHash"
   WHERE v."branchId" = $1 AND v."fromSeq" <= $2 AND (v."toSeq" IS NULL OR v."toSeq" > $2) AND NOT v."deleted"
     AND (strpos(b."body", $3) > 0 OR strpos(v."meta"::text, $3) > 0)`,
);
const reusablesNaming = prepared(
  "reusable-contents-naming-their-space",
  `SELECT v."key", b."body" FROM "AssetVersion" v
   JOIN "Blob" b ON b."organizationId" = v."organizationId" AND b."hash" = v."contentHash"
   WHERE v."branchId" = $1 AND v."kind" = 'reusable' AND v."fromSeq" <= $2 AND (v."toSeq" IS NULL OR v."toSeq" > $2)
     AND NOT v."deleted" AND strpos(b."body", $3) > 0`,
);

/** Returns the records of a space that refer to the space itself, changed for a copy with another id. */
export async function adaptOwnLinks(
  db: Db,
  snapshot: Snapshot & { seq: number },
  copyId: string,
): Promise<AdaptedContent> {
  const { spaceId, branchId, seq }: Snapshot & CopySource = snapshot;
  const [pageRows, reusableRows] = await Promise.all([
    pagesNaming(db, [branchId, seq, spaceId]),
    reusablesNaming(db, [branchId, seq, spaceId]),
  ]);
  const adapted: AdaptedContent = { pages: new Map(), reusables: new Map(), texts: [] };
  const textOf = async (body: string | null): Promise<{ contentHash?: string }> => {
    const text = body === null ? null : await adaptText(body, spaceId, copyId);
    if (text === null || text === body) return {};
    adapted.texts.push(text);
    return { contentHash: hashText(text) };
  };

  const pages = new Map(
    (
      await loadPages(
        db,
        snapshot,
        pageRows.map(({ key }) => key),
      )
    ).map(({ record }) => [record.id, record]),
  );
  for (const { key, body } of pageRows) {
    const record = pages.get(key)!;
    adapted.pages.set(key, {
      ...record,
      ...referencesOf(record, spaceId, copyId),
      ...(await textOf(body)),
    });
  }
  if (reusableRows.length > 0) {
    const reusables = await loadAssets(db, snapshot, "reusable");
    for (const { key, body } of reusableRows) {
      adapted.reusables.set(key, { ...reusables.get(key)!.record, ...(await textOf(body)) });
    }
  }
  return adapted;
}

const REFERRING = fieldNames(({ refers }) => refers);

/** Returns the reference fields of a page, changed for the copy. */
const referencesOf = (record: PageRecord, spaceId: string, copyId: string): Partial<PageRecord> =>
  Object.fromEntries(
    REFERRING.flatMap((name) => {
      const value = record[name];
      return value === undefined ? [] : [[name, adaptReferences(value, spaceId, copyId)]];
    }),
  );

/**
 * Changes references of the form { kind: "page", page, space }; without a space they refer to their own one.
 */
function adaptReferences(value: JsonValue, spaceId: string, copyId: string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => adaptReferences(item, spaceId, copyId));
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, JsonValue][] => {
    if (name !== "space" || member !== spaceId) return [[name, adaptReferences(member, spaceId, copyId)]];
    return value.kind === "space" ? [[name, copyId]] : [];
  });
  return Object.fromEntries(members);
}

/** Returns the address for the copy: without the space for its content, else with the copy's id. */
const adaptHref = (href: string, spaceId: string, copyId: string): string =>
  href.startsWith(`/spaces/${spaceId}/pages/`) || href.startsWith(`/spaces/${spaceId}/reusable-contents/`)
    ? href.slice(`/spaces/${spaceId}`.length)
    : href
        .replace(`/spaces/${spaceId}`, `/spaces/${copyId}`)
        .replace(addresses.space.reader(spaceId), addresses.space.reader(copyId));

const REFERENCE = /\b(ref|refDark)="([^"\n]*)"/g;

/** Changes the addresses in a text's links and blocks; a text that is too complex to parse stays as it is. */
export async function adaptText(text: string, spaceId: string, copyId: string): Promise<string> {
  try {
    const { links } = await readTextFacts(text);
    return replaceLinks(text, links, ({ href }) => adaptHref(href, spaceId, copyId)).replace(
      REFERENCE,
      (_, name, href) => `${name}="${adaptHref(href, spaceId, copyId)}"`,
    );
  } catch (error) {
    if (error instanceof TooComplex) return text;
    throw error;
  }
}
