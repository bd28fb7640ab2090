import "server-only";
import { randomBytes } from "node:crypto";
import { getChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { can } from "@/lib/core/access/roles";
import { DAY_MS } from "@/lib/core/days";
import { ConflictError, Forbidden, Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { userSelect } from "@/lib/identity/users/row";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import type { Db } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { record } from "@/lib/platform/events/record";
import { findSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { addressIn, PURPOSE, presentPreviewLink } from "./queries";
import type { CreatePreviewLink, PreviewLink } from "./schemas";

const MOST_LINKS = 50;

/** Creates a preview link of a change request to a site that the caller manages. */
export const createPreviewLink = (
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  { site: siteId, name = "", expiresInDays }: CreatePreviewLink,
): Promise<PreviewLink> =>
  inTransaction(db, async (tx) => {
    const { space, changeRequest } = subject;
    const site = await findSite(tx, ctx.actor, space.organizationId, siteId);
    if (!site)
      throw Invalid.field("site", "is no site that you can see; choose one that presents the space.");
    if (!can(site.role, "site.manage")) {
      throw new Forbidden("You need to manage this site to share previews of it.", "site_not_managed");
    }
    const address = await addressIn(tx, site, space.id);
    if (address === null) {
      throw Invalid.field(
        "site",
        "doesn't show this space to visitors without an account. Add the space to the site, or remove its condition there.",
      );
    }
    await lockRow(tx, "ChangeRequest", changeRequest.id);
    const { status } = (await getChangeRequest(tx, ctx, space.id, changeRequest.id)).changeRequest;
    if (status === "merged" || status === "archived") {
      throw new ConflictError(
        `This change request is ${status}. Only open and draft change requests can be previewed.`,
        "not_open",
      );
    }
    if ((await tx.previewLink.count({ where: { changeRequestId: changeRequest.id } })) >= MOST_LINKS) {
      throw new ConflictError(
        `A change request has ${MOST_LINKS} preview links at most. Delete one first.`,
        "too_many_links",
      );
    }
    const id = newId();
    const key = randomBytes(24).toString("base64url");
    const { userId } = ctx.actor;
    const now = Date.now();
    const row = {
      id,
      name,
      siteId,
      key: encryptSecret(PURPOSE, id, key),
      createdAt: new Date(now),
      expiresAt: new Date(now + expiresInDays * DAY_MS),
    };
    const { createdBy } = await tx.previewLink.create({
      data: { ...row, changeRequestId: changeRequest.id, keyHash: hashSecret(key), createdById: userId },
      select: { createdBy: { select: userSelect } },
    });
    await record(tx, ctx, {
      type: "previewLink.created",
      organizationId: space.organizationId,
      spaceId: space.id,
      subjectId: id,
      payload: {
        changeRequest: changeRequest.id,
        site: siteId,
        name,
        expiresAt: row.expiresAt.toISOString(),
      },
    });
    return presentPreviewLink({ ...row, siteTitle: site.title, createdBy, isBacked: true }, subject, {
      site,
      address,
    });
  });

const deleteLink = (
  db: Db,
  ctx: ActorContext,
  where: { id: string } & ({ changeRequestId: string } | { siteId: string }),
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const current = await tx.previewLink.findFirst({
      where,
      select: {
        name: true,
        siteId: true,
        changeRequestId: true,
        changeRequest: { select: { spaceId: true, organizationId: true } },
      },
    });
    const { count } = await tx.previewLink.deleteMany({ where });
    if (!current || count === 0) return false;
    const { spaceId, organizationId } = current.changeRequest;
    await record(tx, ctx, {
      type: "previewLink.deleted",
      organizationId,
      spaceId,
      subjectId: where.id,
      payload: { changeRequest: current.changeRequestId, site: current.siteId, name: current.name },
    });
    return true;
  });

/** Deletes a preview link of a change request; returns false if it is missing. */
export const deletePreviewLink = (
  db: Db,
  ctx: ActorContext,
  { changeRequest }: ChangeRequestSubject,
  id: string,
): Promise<boolean> => deleteLink(db, ctx, { id, changeRequestId: changeRequest.id });

/** Deletes a preview link to a site; returns false if it is missing. */
export const deleteSitePreviewLink = (
  db: Db,
  ctx: ActorContext,
  { id: siteId }: SiteSubject,
  id: string,
): Promise<boolean> => deleteLink(db, ctx, { id, siteId });
