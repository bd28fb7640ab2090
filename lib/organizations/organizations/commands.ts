import "server-only";
import { checkExpressions } from "@/lib/collaboration/change-requests/merge-conditions";
import { ConflictError, Invalid } from "@/lib/core/errors";
import { findSecondFactor, hasSecondFactor } from "@/lib/identity/second-factor/factors";
import { requireReadiness } from "@/lib/identity/sso/enforcement";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { isUniqueViolation } from "@/lib/platform/db/errors";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { requireNoSiteNamed } from "@/lib/sites/sites/public-names";
import { presentOrganization } from "./present";
import { getOrganization } from "./queries";
import type { UpdateOrganization } from "./schemas";
import type { OrganizationSubject } from "./subject";

/** Adds an organization without members. */
export const insertOrganization = (
  tx: Tx,
  data: Prisma.OrganizationUncheckedCreateInput,
): Promise<{ id: string }> => tx.organization.create({ data, select: { id: true } });

/** Changes settings of an organization; absent fields stay as they are. */
export const updateOrganization = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  input: UpdateOrganization,
): Promise<OrganizationSubject> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    await lockRow(tx, "Organization", organizationId);
    const current = await getOrganization(tx, ctx.actor, organizationId);
    await requireMatch(ctx, () => presentOrganization(current));
    checkExpressions(input.mergeRules);
    const { defaultContent, emailDomains, ...fields } = input;
    if (fields.hostname !== undefined && fields.hostname !== current.hostname) {
      await requireNoSiteNamed(tx, organizationId, fields.hostname);
    }
    if (defaultContent) await requireOwnSite(tx, organizationId, defaultContent.site);
    if (fields.sso === true && !current.sso) await requireReadiness(tx, ctx.actor, organizationId);
    if (fields.secondFactor === true && !current.secondFactor) await requireOwnFactor(tx, ctx.actor);
    const data = { ...fields, ...(emailDomains && { emailDomains: [...new Set(emailDomains)] }) };
    const { defaultContent: present = null } = presentOrganization(current);
    const changes = changesOf(
      "organization.updated",
      { ...current, defaultContent: present },
      { ...data, defaultContent },
    );
    if (!changes) return current;
    await tx.organization.update({
      where: { id: organizationId },
      data: { ...data, ...(defaultContent !== undefined && { defaultSiteId: defaultContent?.site ?? null }) },
      select: { id: true },
    });
    await record(tx, ctx, {
      type: "organization.updated",
      organizationId,
      subjectId: organizationId,
      payload: { changes },
    });
    return getOrganization(tx, ctx.actor, organizationId);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, "Organization_hostname_key")) throw error;
    throw new ConflictError(
      `The hostname “${input.hostname}” is taken; choose another one.`,
      "hostname_taken",
    );
  });

const shareSite = prepared(
  "lock-default-site",
  `SELECT FROM "Site"
    WHERE "id" = $1 AND "organizationId" = $2 FOR KEY SHARE`,
);

/** Also locks the site, so that it cannot be deleted while it becomes the default. */
async function requireOwnSite(tx: Tx, organizationId: string, siteId: string): Promise<void> {
  const found = await shareSite(tx, [siteId, organizationId]);
  if (found.length === 0) {
    throw Invalid.field(
      "defaultContent.site",
      "is not a site of this organization; choose one of its sites.",
    );
  }
}

/**
 * Only a person with a second factor can require one: they know that it works and do not lock themselves out.
 */
async function requireOwnFactor(tx: Tx, { userId }: ActorContext["actor"]): Promise<void> {
  if (hasSecondFactor(await findSecondFactor(tx, userId))) return;
  throw new ConflictError(
    "Add an authenticator app or a passkey to your own account first.",
    "second_factor_missing",
  );
}

/** Stops requiring single sign-on, from the command line; returns false if it was not required. */
export const stopRequiringSso = (db: Db, ctx: Recorder, organizationId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.organization.updateMany({
      where: { id: organizationId, sso: true },
      data: { sso: false },
    });
    if (count === 0) return false;
    await record(tx, ctx, {
      type: "organization.updated",
      organizationId,
      subjectId: organizationId,
      payload: { changes: { sso: { before: true, after: false } } },
    });
    return true;
  });
