import "server-only";
import { isGenerated, loadGenerated } from "@/lib/content/computed/pages";
import { anchorPart } from "@/lib/content/openapi-specs/anchor-part";
import type { Db } from "@/lib/platform/db/client";
import { pathsOf } from "@/lib/store/page-paths";
import type { StoredPage } from "@/lib/store/rows";
import { hrefOf, type VisitorReadContext } from "./read-page";
import type { ArticleView } from "./view-models";

/**
 * The models that continue on later pages than the first one, at the anchors that they had while it showed all of them:
 * addresses from that time are in texts, bookmarks and search engines.
 */
export async function laterModels(
  db: Db,
  of: VisitorReadContext,
  page: StoredPage,
): Promise<ArticleView["laterModels"]> {
  const namesOf = (each: StoredPage) =>
    isGenerated(each) && each.part.doc === "models" && "names" in each.part ? each.part : null;
  const first = namesOf(page);
  if (!first || first.isContinued) return [];
  const generated = await loadGenerated(db, of);
  const behind = generated.slice(generated.findIndex(({ record }) => record.id === page.record.id) + 1);
  const end = behind.findIndex((each) => !namesOf(each)?.isContinued);
  const later = end < 0 ? behind : behind.slice(0, end);
  const paths = await pathsOf(db, of.snapshot, later);
  const taken = new Set(first.names.map(anchorPart));
  return later.flatMap((each) => {
    const href = hrefOf(of, paths.get(each.record.id)!);
    return (namesOf(each)?.names ?? []).flatMap((title) => {
      const id = anchorPart(title);
      if (taken.has(id)) return [];
      taken.add(id);
      return [{ title, id, href: `${href}#${id}` }];
    });
  });
}
