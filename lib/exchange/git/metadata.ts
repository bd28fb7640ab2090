import "server-only";
import type { Page } from "@/lib/content/pages/schemas";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { GitBlob, RevisionGit } from "./schemas";

/*
 * Adds the repository paths of pages and files to responses. They are those of the last synced commit, at
 * every revision. Spaces without a repository need no query.
 */
type Wish = { metadata?: boolean };

const blobs = prepared(
  "git-blobs",
  `SELECT "id", "oid", "path" FROM "GitFile"
   WHERE "spaceId" = $1 AND "kind" = $2 AND "id" = ANY($3::text[]) AND "path" IS NOT NULL AND "oid" IS NOT NULL`,
);

async function blobsOf(
  db: Db,
  space: SpaceSubject,
  kind: "page" | "file" | "reusable",
  ids: readonly string[],
) {
  const rows = await blobs(db, [space.id, kind, [...ids]]);
  return new Map(rows.map(({ id, oid, path }) => [id, { oid, path }]));
}

const isWanted = (space: SpaceSubject, { metadata }: Wish): boolean =>
  space.gitSync !== null && metadata !== false;

const idsIn = (pages: readonly Page[]): string[] =>
  pages.flatMap((page) => [page.id, ...("pages" in page ? idsIn(page.pages) : [])]);

/** Adds repository paths to pages. */
export async function withGitOfPages(
  db: Db,
  space: SpaceSubject,
  wish: Wish,
  pages: Page[],
): Promise<Page[]> {
  if (!isWanted(space, wish)) return pages;
  const found = await blobsOf(db, space, "page", idsIn(pages));
  const added = (page: Page): Page => {
    const git = found.get(page.id);
    if (page.type === "document") return { ...page, pages: page.pages.map(added), ...(git && { git }) };
    return page.type === "group" ? { ...page, pages: page.pages.map(added) } : page;
  };
  return pages.map(added);
}

/** Adds the repository path to a page. */
export const withGitOfPage = async (db: Db, space: SpaceSubject, wish: Wish, page: Page): Promise<Page> =>
  (await withGitOfPages(db, space, wish, [page]))[0]!;

type AssetOfRepository = { id: string; git?: GitBlob };

/** Adds repository paths to files or reusable contents. */
export async function withGitOfAssets<Item extends AssetOfRepository>(
  db: Db,
  space: SpaceSubject,
  wish: Wish,
  kind: "file" | "reusable",
  items: Item[],
): Promise<Item[]> {
  if (!isWanted(space, wish)) return items;
  const found = await blobsOf(
    db,
    space,
    kind,
    items.map(({ id }) => id),
  );
  return items.map((item) => {
    const git = found.get(item.id);
    return git ? { ...item, git } : item;
  });
}

/** Adds the repository path to a file or reusable content. */
export const withGitOfAsset = async <Item extends AssetOfRepository>(
  db: Db,
  space: SpaceSubject,
  wish: Wish,
  kind: "file" | "reusable",
  item: Item,
): Promise<Item> => (await withGitOfAssets(db, space, wish, kind, [item]))[0]!;

const commitOfRevision = prepared(
  "git-of-revision",
  `SELECT "oid", "message", "createdByService", "url", "ref" FROM "RevisionGit" WHERE "revisionId" = $1`,
);

/** Returns the commit that a revision was imported from or exported as. */
export async function gitOfRevision(
  db: Db,
  revisionId: string,
  { metadata }: Wish,
): Promise<RevisionGit | null> {
  if (metadata === false) return null;
  const [found] = await commitOfRevision(db, [revisionId]);
  return found ? presentRevisionGit(found) : null;
}

export const presentRevisionGit = ({
  url,
  ...git
}: Omit<RevisionGit, "url"> & { url: string | null }): RevisionGit => ({
  ...git,
  ...(url !== null && { url }),
});
