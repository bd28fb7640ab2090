import "server-only";
import { generatedIdsByPath } from "@/lib/computed/pages";
import { isStored, pathsMeant, replaceLinks, resolvePageHref } from "@/lib/content/links";
import { storedMetaLinks, type WrittenMetaLinks } from "@/lib/content/meta-links";
import { hashText, type PageRecord } from "@/lib/content/records";
import { readTextFacts } from "@/lib/rendering/render";
import type { Batch } from "./batch";
import { findPageIdsByPath } from "./paths";

/** Resolves links to pages and files into their stored form, and puts the texts on pages and reusable contents. */
export async function resolveBodies(batch: Batch): Promise<void> {
  for (const { pageId, markdown, metaLinks: written } of batch.bodies) {
    const page = await batch.tree.get(pageId);
    const path = await pathInBatch(batch, page);
    const { text: own, metaLinks } = written
      ? await storeMetaLinks(batch, path, markdown, written)
      : { text: markdown, metaLinks: page.metaLinks };
    const text = await storeLinks(batch, path, own);
    batch.tree.set({ ...page, metaLinks, contentHash: keepText(batch, text) });
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
  const hrefs = links.map(({ href }) => href);
  const resolve = await resolverOf(batch, fromPath, hrefs);
  return resolve === null ? markdown : replaceLinks(markdown, links, ({ href }) => resolve(href));
}

/** The links of a page's front matter for its record, and its text with pages named by their ids. */
async function storeMetaLinks(batch: Batch, fromPath: string, markdown: string, written: WrittenMetaLinks) {
  const { canonical, alternates } = written;
  const hrefs = [...(canonical ? [canonical] : []), ...alternates].map(({ href }) => href);
  const resolve = await resolverOf(batch, fromPath, hrefs);
  return storedMetaLinks(markdown, written, (href) => resolve?.(href) ?? null);
}

/** Tells the stored form of some addresses, null for those that stay; null when all of them do. */
async function resolverOf(
  batch: Batch,
  fromPath: string,
  hrefs: readonly string[],
): Promise<((href: string) => string | null) | null> {
  const open = hrefs.filter((href) => !isStored(href));
  const byPath = await pagesAt(batch, pathsMeant(open, fromPath));
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

/** The living pages at some paths. */
async function pagesAt(batch: Batch, paths: Iterable<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const wanted = [...new Set(paths)];
  for (const [path, id] of await findPageIdsByPath(batch.view, wanted)) {
    if ((await batch.tree.find(id)) !== null) found.set(path, id);
  }
  const open = wanted.filter((path) => !found.has(path));
  const generated = await generatedIdsByPath(batch, open);
  return generated.size === 0 ? found : new Map([...found, ...generated]);
}

async function pathInBatch({ tree }: Batch, page: PageRecord): Promise<string> {
  const slugs: string[] = [];
  for (let at: PageRecord | null = page; at; at = at.parentId === null ? null : await tree.find(at.parentId))
    slugs.unshift(at.slug);
  return slugs.join("/");
}
