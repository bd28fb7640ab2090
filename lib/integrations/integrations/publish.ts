import "server-only";
import { createHash } from "node:crypto";
import { identify } from "@/lib/content/files/identify";
import type { LockablePerson } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { updateWebhookOfIntegration } from "@/lib/integrations/webhooks/of-integrations";
import { findOrganization } from "@/lib/organizations/organizations/queries";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { readableIssues } from "@/lib/platform/api/issue-message";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import { requireSignIn } from "@/lib/platform/api/server/sign-in-required";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { record } from "@/lib/platform/events/record";
import { policyText } from "./present";
import { findIntegration, getIntegration, presentOne } from "./queries";
import type { IntegrationRow } from "./row";
import { INTEGRATION_LIMITS, IntegrationManifest, IntegrationName, type PublishIntegration } from "./schemas";

export type PersonContext = ActorContext & { actor: LockablePerson };

type Asset = {
  hash: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  contentSecurityPolicy?: string;
};

const lockOwner = prepared(
  "lock-integration-of-owner",
  `SELECT "id", "organizationId" FROM "Integration" WHERE lower("name") = lower($1) FOR UPDATE`,
);

/** Publishes an integration or its next version. Throws NotFound, Forbidden, Conflict, Invalid. */
export async function publishIntegration(
  db: Db,
  ctx: PersonContext,
  name: string,
  input: PublishIntegration,
): Promise<IntegrationRow> {
  const named = IntegrationName.safeParse(name, readableIssues);
  if (!named.success) throw Invalid.field("integrationName", named.error.issues[0]!.message);
  const { organizationId } = await administered(db, ctx, input.organization);
  const { icon, previewImages, script, organization: _, secrets, ...manifest } = input;
  const pictures = {
    icon: icon === undefined ? null : await pictureOf(icon, "icon"),
    previews: await Promise.all(previewImages.map((image, at) => pictureOf(image, `previewImages.${at}`))),
  };
  const policy = policyText(manifest.contentSecurityPolicy);
  const code = assetOf(Buffer.from(script), "text/javascript; charset=utf-8", policy);
  const columns = {
    ...columnsOf(manifest),
    icon: pictures.icon?.hash ?? null,
    previewImages: pictures.previews.map(({ hash }) => hash),
    script: code.hash,
  };
  return inTransaction(
    db,
    async (tx) => {
      const [current] = await lockOwner(tx, [name]);
      if (current && current.organizationId !== organizationId) {
        throw new ConflictError(
          "Another organization publishes under this name. Choose another.",
          "name_taken",
        );
      }
      const id = current?.id ?? newId();
      const encrypted = secrets && {
        secrets: encryptSecret("integration-secrets", id, JSON.stringify(secrets)),
      };
      const { version } = current
        ? await tx.integration.update({
            where: { id },
            data: { ...columns, ...encrypted, version: { increment: 1 }, updatedAt: new Date() },
            select: { version: true },
          })
        : await tx.integration.create({
            data: { id, organizationId, name, ...columns, ...encrypted },
            select: { version: true },
          });
      await updateWebhookOfIntegration(tx, id, columns);
      await tx.integrationVersion.create({
        data: { integrationId: id, number: version, manifest, script: code.hash },
        select: { number: true },
      });
      const assets = [code, ...pictures.previews, ...(pictures.icon ? [pictures.icon] : [])];
      await tx.integrationAsset.createMany({
        data: assets.map((asset) => ({ integrationId: id, ...asset })),
        skipDuplicates: true,
      });
      // Updates the policy of an unchanged script.
      await tx.integrationAsset.updateMany({
        where: { integrationId: id, hash: code.hash },
        data: { contentSecurityPolicy: policy ?? null },
      });
      await record(tx, ctx, {
        type: "integration.published",
        organizationId,
        subjectId: id,
        payload: { integration: name, version },
      });
      return getIntegration(tx, ctx.actor, name);
    },
    RETRIED,
  );
}

const lockIntegration = prepared(
  "lock-integration",
  `SELECT FROM "Integration" WHERE lower("name") = lower($1) FOR UPDATE`,
);

/**
 * Unpublishes an integration and removes its installations; does nothing if it is gone already. Throws
 * Forbidden.
 */
export const unpublishIntegration = (db: Db, ctx: PersonContext, name: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockIntegration(tx, [name]);
    const current = await findIntegration(tx, ctx.actor, name);
    if (!current) return;
    const { organizationId } = await administered(tx, ctx, current.organizationId);
    await requireMatch(ctx, () => presentOne(tx, ctx.actor, current));
    const installed = await tx.integrationInstallation.findMany({
      where: { integrationId: current.id },
      select: { id: true, organizationId: true },
    });
    await tx.integration.delete({ where: { id: current.id }, select: { id: true } });
    const payload = { integration: current.name };
    for (const { id, organizationId } of installed) {
      await record(tx, ctx, { type: "installation.deleted", organizationId, subjectId: id, payload });
    }
    await record(tx, ctx, {
      type: "integration.unpublished",
      organizationId,
      subjectId: current.id,
      payload,
    });
  });

/** Loads an organization by id or subdomain that the caller administers. Throws NotFound, Forbidden. */
export async function administered(
  db: Db,
  ctx: PersonContext,
  idOrHostname: string,
): Promise<OrganizationSubject> {
  const named = await db.organization.findFirst({
    where: { OR: [{ id: idOrHostname }, { hostname: idOrHostname }] },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const organization = named && (await findOrganization(db, ctx.actor, named.id));
  if (!organization) throw new NotFound("organization", idOrHostname);
  requireSignIn(ctx.actor, organization.organizationId);
  if (can(organization.role, "organization.admin")) return organization;
  throw new Forbidden(
    `Your role in “${organization.title}” is “${organization.role ?? "guest"}”; it takes “admin”.`,
  );
}

const PICTURES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

async function pictureOf(base64: string, field: string): Promise<Asset> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > INTEGRATION_LIMITS.picture) throw Invalid.field(field, "is larger than 1 MB.");
  const { contentType } = await identify("picture", bytes);
  if (!PICTURES.has(contentType)) throw Invalid.field(field, "must be a PNG, JPEG, GIF or WebP picture.");
  return assetOf(bytes, contentType);
}

const assetOf = (bytes: Buffer, contentType: string, contentSecurityPolicy?: string): Asset => ({
  hash: createHash("sha256").update(bytes).digest("hex"),
  contentType,
  bytes: Uint8Array.from(bytes),
  ...(contentSecurityPolicy !== undefined && { contentSecurityPolicy }),
});

/** Manifest fields that lists filter by. */
const columnsOf = (manifest: IntegrationManifest) => ({
  title: manifest.title,
  visibility: manifest.visibility,
  target: manifest.target,
  scopes: [...new Set(manifest.scopes)],
  categories: [...new Set(manifest.categories)],
  hasBlocks: (manifest.blocks ?? []).length > 0,
  hasSources: (manifest.contentSources ?? []).length > 0,
  blockDomains: [
    ...new Set((manifest.blocks ?? []).flatMap(({ urlUnfurl = [] }) => urlUnfurl.flatMap(domainOf))),
  ],
  manifest: IntegrationManifest.parse(manifest),
});

/** Returns the host of an address with placeholders, such as https://*.example.com/**. */
function domainOf(pattern: string): string[] {
  const host = /^(?:[a-z*]+:\/\/)?([^/:?#]+)/i.exec(pattern)?.[1]?.toLowerCase();
  return host ? [host.replace(/^\*\./, "")] : [];
}
