import "server-only";
import { isStored, pathsMeant, replaceLinks, resolvePageHref } from "@/lib/content/links";
import { hashText, type PageRecord } from "@/lib/content/records";
import { readTextFacts } from "@/lib/rendering/render";
import type { Batch } from "./batch";
import { findPageIdsByPath } from "./queries";

/** Resolves links to pages and files into their stored form, and puts the texts on pages and reusable contents. */
export async function resolveBodies(batch: Batch): Promise<void> {
  for (const { pageId, markdown } of batch.bodies) {
    const page = await batch.tree.get(pageId);
    const text = await storeLinks(batch, await pathInBatch(batch, page), markdown);
    batch.tree.set({ ...page, contentHash: keepText(batch, text) });
  }
  for (const { id, markdown } of batch.reusableBodies) {
    const reusable = batch.reusables.changes.get(id);
    if (!reusable) continue;
    const text = await storeLinks(batch, "", markdown);
    batch.reusables.set(id, { ...reusable, contentHash: keepText(batch, text) });
  }
}

/** Puts a text among those that are stored with the batch. Answers its hash; null for the empty text. */
function keepText({ texts }: Batch, text: string): string | null {
  if (text === "") return null;
  const hash = hashText(text);
  texts.set(hash, text);
  return hash;
}

/** What every link but a plain web address is written with; texts without need not be read for them. */
const MAY_LINK = /\]\(|\]:|</;

/** Rewrites links given by path or by the names of this batch; those that lead nowhere stay as written. */
async function storeLinks(batch: Batch, fromPath: string, markdown: string): Promise<string> {
  if (!MAY_LINK.test(markdown)) return markdown;
  const { links } = await readTextFacts(markdown, { title: false });
  const hrefs = links.flatMap(({ href }) => (isStored(href) ? [] : href));
  const byPath = await pagesAt(batch, pathsMeant(hrefs, fromPath));
  if (byPath.size === 0 && batch.refs.size === 0) return markdown;
  const lookup = {
    byId: () => null,
    byPath: (path: string) => byPath.get(path) ?? null,
    byRef: (ref: string) => batch.refs.get(ref) ?? null,
  };
  return replaceLinks(markdown, links, ({ href }) => {
    if (isStored(href)) return null;
    const target = resolvePageHref(href, fromPath, lookup);
    if (!target) return null;
    if ("pageId" in target) return `/pages/${target.pageId}${target.anchor ? `#${target.anchor}` : ""}`;
    return "fileId" in target ? `/files/${target.fileId}` : null;
  });
}

/** The living pages at some paths. */
async function pagesAt(batch: Batch, paths: Iterable<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [path, id] of await findPageIdsByPath(batch.view, paths)) {
    if ((await batch.tree.find(id)) !== null) found.set(path, id);
  }
  return found;
}

async function pathInBatch({ tree }: Batch, page: PageRecord): Promise<string> {
  const slugs: string[] = [];
  for (let at: PageRecord | null = page; at; at = at.parentId === null ? null : await tree.find(at.parentId))
    slugs.unshift(at.slug);
  return slugs.join("/");
}
