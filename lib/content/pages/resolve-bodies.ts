import "server-only";
import { isDeepStrictEqual } from "node:util";
import { generatedIdsByPath } from "@/lib/content/computed/pages";
import { readOpenLinks } from "@/lib/content/rendering/render";
import { candidatePaths, isStored, replaceLinks, resolvePageHref } from "@/lib/core/content/links";
import { storedMetaLinks, type WrittenMetaLinks, writtenMetaLinks } from "@/lib/core/content/meta-links";
import { hashText, type PageRecord } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { findPageIdsByPath } from "@/lib/store/page-paths";
import { findAssets, loadTexts } from "@/lib/store/read";
import { snapshotOfMergeBase } from "@/lib/store/snapshot";
import { type Batch, linksOut, type ParsedText, unstoredLinks } from "./batch";

/**
 * Converts links to pages and files to stored form, and sets the texts of pages and reusable contents. Links
 * already in the stored text stay as they are, so that a save changes only what was edited.
 */
export async function resolveBodies(db: Db, batch: Batch): Promise<void> {
  for (const body of batch.bodies) {
    const page = await batch.tree.get(db, body.pageId);
    const { text, metaLinks } =
      "restored" in body
        ? { text: body.restored, metaLinks: page.metaLinks }
        : await storedBody(db, batch, page, body.written);
    batch.tree.set({ ...page, metaLinks, contentHash: keepText(batch, text) });
  }
  for (const { id, written } of batch.reusableBodies) {
    const reusable = batch.reusables.changes.get(id);
    if (!reusable) continue;
    const stored = unstoredLinks(written).length === 0 ? [] : await storedTextsOfReusable(db, batch, id);
    const text = await storeLinks(db, batch, "", written, stored);
    batch.reusables.set(id, { ...reusable, contentHash: keepText(batch, text) });
  }
}

async function storedBody(db: Db, batch: Batch, page: PageRecord, written: ParsedText) {
  if (!linksOut(written)) return { text: written.markdown, metaLinks: page.metaLinks };
  const path = await pathInBatch(db, batch, page);
  // A text that is already stored, before the batch or in the space, is no change.
  const stored = batch.storedTexts.get(page.id) ?? [];
  const text = await storeLinks(db, batch, path, written, stored);
  const { metaLinks } = written.facts;
  // Unchanged links in the text keep the links that were set elsewhere since.
  if (!metaLinks || isDeepStrictEqual(addressesOf(metaLinks), linksBefore(batch, page, stored)))
    return { text, metaLinks: page.metaLinks };
  // The front matter comes before every other link, so no offset has moved yet.
  return storeMetaLinks(db, batch, path, text, metaLinks, stored);
}

/** Returns the front matter links that the page's text stated so far; null if it states none. */
function linksBefore({ texts }: Batch, { contentHash }: PageRecord, stored: readonly string[]) {
  if (contentHash === null) return null;
  const before = texts.get(contentHash) ?? stored.find((text) => hashText(text) === contentHash);
  const links = before === undefined ? null : writtenMetaLinks(before);
  return links && addressesOf(links);
}

const addressesOf = ({ canonical, alternates }: WrittenMetaLinks) => ({
  canonical: canonical?.href,
  alternates: alternates.map(({ href }) => href),
});

async function storedTextsOfReusable(db: Db, { snapshot, subject }: Batch, id: string): Promise<string[]> {
  const found = await Promise.all(
    [snapshot, snapshotOfMergeBase(subject)].map((each) => findAssets(db, each, "reusable", [id])),
  );
  return storedTexts(
    db,
    snapshot.organizationId,
    found.map((reusables) => reusables.get(id)?.record.contentHash),
  );
}

async function storedTexts(
  db: Db,
  organizationId: string,
  hashes: readonly (string | null | undefined)[],
): Promise<string[]> {
  const known = hashes.flatMap((hash) => hash ?? []);
  return known.length === 0 ? [] : [...(await loadTexts(db, organizationId, [...new Set(known)])).values()];
}

/** Adds a text to the batch's texts and returns its hash; null for the empty text. */
function keepText({ texts }: Batch, text: string): string | null {
  if (text === "") return null;
  const hash = hashText(text);
  texts.set(hash, text);
  return hash;
}

/** Rewrites new links given by path or by the names of this batch; broken ones stay as written. */
async function storeLinks(
  db: Db,
  batch: Batch,
  fromPath: string,
  written: ParsedText,
  stored: readonly string[],
): Promise<string> {
  const { markdown } = written;
  const open = unstoredLinks(written);
  if (open.length === 0 || stored.includes(markdown)) return markdown;
  const links = stored.length === 0 ? open : await readOpenLinks(markdown, stored);
  const resolve = await resolverOf(
    db,
    batch,
    fromPath,
    links.map(({ href }) => href),
  );
  return resolve === null ? markdown : replaceLinks(markdown, links, ({ href }) => resolve(href));
}

/** Returns the front matter links of a page for its record, and its text with new links rewritten to ids. */
async function storeMetaLinks(
  db: Db,
  batch: Batch,
  fromPath: string,
  markdown: string,
  written: WrittenMetaLinks,
  stored: readonly string[],
) {
  const known = new Set(stored.flatMap((text) => hrefsOf(writtenMetaLinks(text))));
  const hrefs = hrefsOf(written).filter((href) => !known.has(href));
  const resolve = await resolverOf(db, batch, fromPath, hrefs);
  return storedMetaLinks(markdown, written, (href) => (known.has(href) ? null : (resolve?.(href) ?? null)));
}

const hrefsOf = (links: WrittenMetaLinks | null): string[] =>
  links ? [...(links.canonical ? [links.canonical] : []), ...links.alternates].map(({ href }) => href) : [];

/**
 * Returns a function from an address to its stored form, null for unchanged ones; null if all are unchanged.
 */
async function resolverOf(
  db: Db,
  batch: Batch,
  fromPath: string,
  hrefs: readonly string[],
): Promise<((href: string) => string | null) | null> {
  const open = hrefs.filter((href) => !isStored(href));
  const byPath = await pagesAt(db, batch, candidatePaths(open, fromPath));
  if (byPath.size === 0 && batch.refs.size === 0) return null;
  const lookup = {
    byId: () => null,
    byPath: (path: string) => byPath.get(path) ?? null,
    byRef: (ref: string) => batch.refs.get(ref) ?? null,
  };
  return (href) => {
    if (isStored(href)) return null;
    const target = resolvePageHref(href, fromPath, lookup);
    if (!target) return null;
    if ("pageId" in target) return `/pages/${target.pageId}${target.anchor ? `#${target.anchor}` : ""}`;
    return "fileId" in target ? `/files/${target.fileId}` : null;
  };
}

/** Returns the living pages at some paths. */
async function pagesAt(db: Db, batch: Batch, paths: Iterable<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const wanted = [...new Set(paths)];
  for (const [path, id] of await findPageIdsByPath(db, batch.snapshot, wanted)) {
    if ((await batch.tree.find(db, id)) !== null) found.set(path, id);
  }
  const open = wanted.filter((path) => !found.has(path));
  const generated = await generatedIdsByPath(db, batch, open);
  return generated.size === 0 ? found : new Map([...found, ...generated]);
}

async function pathInBatch(db: Db, { tree }: Batch, page: PageRecord): Promise<string> {
  const slugs: string[] = [];
  for (
    let at: PageRecord | null = page;
    at;
    at = at.parentId === null ? null : await tree.find(db, at.parentId)
  )
    slugs.unshift(at.slug);
  return slugs.join("/");
}
