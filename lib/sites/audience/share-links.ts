import "server-only";
import { randomBytes } from "node:crypto";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { ConflictError, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db, Prisma } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { decryptSecret, encryptSecret } from "@/lib/platform/encrypted-secret";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { sharedSiteUrl, siteUrl } from "@/lib/platform/urls";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import type { CreateShareLink, ShareLink, UpdateShareLink } from "./schemas";

/** The encryption purpose of share link keys. */
const PURPOSE = "share-link";
/** Every request with a share link is compared with each of them. */
const MOST_LINKS = 200;

const COLUMNS = { id: true, name: true, active: true, key: true, createdAt: true } as const;

function present(
  site: SiteSubject,
  { id, name, active, key, createdAt }: Prisma.SiteShareLinkGetPayload<{ select: typeof COLUMNS }>,
): ShareLink {
  const opens = active && site.published && site.visibility === "share-link";
  const secret = opens ? decryptSecret(PURPOSE, id, key) : null;
  return {
    object: "share-link",
    id,
    createdAt: createdAt.toISOString(),
    ...(name !== "" && { name }),
    active,
    urls: secret === null ? {} : { published: sharedSiteUrl(siteUrl(site), secret) },
  };
}

const linksByAge = prepared(
  "share-links-of-site",
  `SELECT n."total", r.* FROM (SELECT count(*)::int AS "total" FROM "SiteShareLink" WHERE "siteId" = $1) n
   LEFT JOIN (
     SELECT "id", "name", "active", "key", "createdAt" FROM "SiteShareLink"
     WHERE "siteId" = $1 AND ($2::timestamptz IS NULL OR ("createdAt", "id") > ($2, $3::text))
     ORDER BY "createdAt", "id" LIMIT $4
   ) r ON true ORDER BY r."createdAt", r."id"`,
);

/** Lists the share links of a site, oldest first. */
export async function listShareLinks(
  db: Db,
  site: SiteSubject,
  query: PageQuery,
): Promise<PageOfItems<ShareLink>> {
  const limit = limitOf(query);
  const [createdAt, id] = decodeCursor(query.page, ["date", "string"]) ?? [null, null];
  const rows = await linksByAge(db, [site.id, createdAt, id, limit + 1]);
  const found = rows.filter((row) => row.id !== null);
  return pageOf(
    found,
    limit,
    rows[0]!.total,
    (row) => [row.createdAt.toISOString(), row.id],
    (row) => present(site, row),
  );
}

/** Adds a share link to a site. */
export const createShareLink = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { name }: CreateShareLink,
): Promise<ShareLink> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id: site.id });
    if ((await tx.siteShareLink.count({ where: { siteId: site.id } })) >= MOST_LINKS) {
      throw new ConflictError(
        `A site has ${MOST_LINKS} share links at most. Delete one first.`,
        "too_many_links",
      );
    }
    const id = newId();
    const key = randomBytes(24).toString("base64url");
    const row = await tx.siteShareLink.create({
      data: { id, siteId: site.id, name, keyHash: hashSecret(key), key: encryptSecret(PURPOSE, id, key) },
      select: COLUMNS,
    });
    await record(tx, ctx, {
      type: "shareLink.created",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, name },
    });
    return present(site, row);
  });

/** Changes a share link; absent fields stay as they are. */
export const updateShareLink = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  input: UpdateShareLink,
): Promise<ShareLink> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id: site.id });
    const current = await tx.siteShareLink.findFirst({ where: { id, siteId: site.id }, select: COLUMNS });
    if (!current) throw new NotFound("share link", id);
    const changes = changesOf("shareLink.updated", current, input);
    if (!changes) return present(site, current);
    const row = await tx.siteShareLink.update({ where: { id }, data: input, select: COLUMNS });
    await record(tx, ctx, {
      type: "shareLink.updated",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, changes },
    });
    return present(site, row);
  });

/** Deletes a share link; returns false if it is missing. */
export const deleteShareLink = (db: Db, ctx: ActorContext, site: SiteSubject, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const current = await tx.siteShareLink.findFirst({
      where: { id, siteId: site.id },
      select: { name: true },
    });
    const { count } = await tx.siteShareLink.deleteMany({ where: { id, siteId: site.id } });
    if (!current || count === 0) return false;
    await record(tx, ctx, {
      type: "shareLink.deleted",
      organizationId: site.organizationId,
      subjectId: id,
      payload: { site: site.id, name: current.name },
    });
    return true;
  });
