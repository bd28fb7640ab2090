import "server-only";
import { ConflictError, Invalid } from "@/lib/core/errors";
import { findVisitorAuth } from "@/lib/integrations/integrations/queries";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { changeSite, newAuthKey, VISITOR_AUTH } from "@/lib/sites/sites/commands";
import { getSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import type { PublishingAuth, UpdatePublishingAuth } from "./schemas";

/** Returns how a site authenticates visitors, with the key that signs their tokens. */
export async function getPublishingAuth(db: Db, site: SiteSubject): Promise<PublishingAuth> {
  const { id, authBackend, authFallbackUrl } = site;
  const [{ authKey }, integration] = await Promise.all([
    db.site.findUniqueOrThrow({ where: { id }, select: { authKey: true } }),
    authBackend === "integration" ? findVisitorAuth(db, site) : null,
  ]);
  const privateKey = decryptSecret(VISITOR_AUTH, id, authKey);
  if (privateKey === null) {
    throw new ConflictError(
      "The key of this site was encrypted with another secret of the server. Generate a new one.",
      "key_unreadable",
    );
  }
  return {
    object: "publishing-auth",
    backend: authBackend,
    privateKey,
    ...(authFallbackUrl !== null && { fallbackURL: authFallbackUrl }),
    ...(integration !== null && { integration }),
  };
}

/** Changes how visitors are authenticated; an absent `fallbackURL` stays as it is. */
export const updatePublishingAuth = (
  db: Db,
  ctx: ActorContext,
  { id, organizationId }: SiteSubject,
  { backend, fallbackURL }: UpdatePublishingAuth,
): Promise<PublishingAuth> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id });
    const site = await getSite(tx, ctx.actor, { organizationId, id });
    await requireMatch(ctx, () => getPublishingAuth(tx, site));
    const changes = changesOf(
      "site.updated",
      { backend: site.authBackend, fallbackURL: site.authFallbackUrl },
      { backend, fallbackURL },
    );
    if (!changes) return getPublishingAuth(tx, site);
    if (changes.backend && backend === "integration" && (await findVisitorAuth(tx, site)) === null) {
      throw Invalid.field(
        "backend",
        "needs an integration on this site with the scope “site:visitor:auth”; install one first.",
      );
    }
    await changeSite(tx, id, { authBackend: backend, authFallbackUrl: fallbackURL });
    await record(tx, ctx, { type: "site.updated", organizationId, subjectId: id, payload: { changes } });
    return getPublishingAuth(tx, await getSite(tx, ctx.actor, { organizationId, id }));
  });

/** Replaces the key of a site; tokens signed with the old one are refused from then on. */
export const regenerateKey = (
  db: Db,
  ctx: ActorContext,
  { id, organizationId }: SiteSubject,
): Promise<PublishingAuth> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id });
    const changes = changesOf("site.updated", { privateKey: "old" }, { privateKey: "new" });
    await changeSite(tx, id, { authKey: newAuthKey(id) });
    await record(tx, ctx, {
      type: "site.updated",
      organizationId,
      subjectId: id,
      payload: { changes: changes! },
    });
    return getPublishingAuth(tx, await getSite(tx, ctx.actor, { organizationId, id }));
  });
