import "server-only";
import { randomBytes } from "node:crypto";
import { freeSlug } from "@/lib/core/content/free-slug";
import { foldSlug, slugify } from "@/lib/core/content/records";
import { Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { sectionsOf } from "@/lib/core/sites/structure";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { insertSiteSpace } from "@/lib/sites/structure/insert";
import {
  changeStructure,
  makeSectionDefault,
  makeSpaceDefault,
  managedSpace,
} from "@/lib/sites/structure/structure";
import {
  type SiteStructureTree,
  type StoredSection,
  sectionIn,
  siteSpaceIn,
} from "@/lib/sites/structure/tree";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { createSpaceWithTemplate } from "@/lib/spaces/templates/create-space";
import { checkHostLater, refuseOwnHost, UNCHECKED_HOST } from "./hosts";
import { requireNoRedirectLoop } from "./own-addresses";
import { presentSite } from "./present";
import { namesLike, requireFreeBasename } from "./public-names";
import { getSite } from "./queries";
import type { CreateSite, UpdateSite } from "./schemas";
import type { SiteSubject } from "./subject";

/** The encryption purpose of visitor keys. */
export const VISITOR_AUTH = "visitor-auth";

/** Creates an encrypted key that signs the tokens of visitors. */
export const newAuthKey = (siteId: string): Uint8Array<ArrayBuffer> =>
  encryptSecret(VISITOR_AUTH, siteId, randomBytes(32).toString("base64url"));

/** Creates an unpublished site that presents spaces, or a new one. */
export const createSite = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  { title, type = "basic", visibility = "public", spaces = [] }: CreateSite,
): Promise<SiteSubject> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    const presented = await presentedSpaces(tx, ctx, organization, spaces);
    const id = newId();
    const named = title ?? presented.find((space) => space.title.length > 1)?.title ?? "Untitled site";
    await tx.site.create({
      data: {
        id,
        organizationId,
        type: columnOf(type),
        title: named,
        basename: await freeBasename(tx, named),
        visibility: columnOf(visibility),
        authKey: newAuthKey(id),
        createdById: ctx.actor.userId,
      },
      select: { id: true },
    });
    await record(tx, ctx, {
      type: "site.created",
      organizationId,
      subjectId: id,
      payload: { title: named, visibility },
    });
    const site = await getSite(tx, ctx.actor, { organizationId, id });
    for (const space of presented) await insertSiteSpace(tx, ctx, site, space, null);
    return getSite(tx, ctx.actor, site);
  });

/** Prisma's names for the values of an enumeration. */
const columnOf = <Value extends string>(value: Value) =>
  value.replace("-", "_") as Value extends `${infer Start}-${infer End}` ? `${Start}_${End}` : Value;

async function presentedSpaces(
  tx: Tx,
  ctx: ActorContext,
  organization: OrganizationSubject,
  spaces: NonNullable<CreateSite["spaces"]>,
): Promise<SpaceSubject[]> {
  if (typeof spaces === "string") {
    const template = spaces === "sample" ? { template: { id: "product-documentation" } } : {};
    return [await createSpaceWithTemplate(tx, ctx, organization, { title: "Documentation", ...template })];
  }
  const found: SpaceSubject[] = [];
  for (const id of new Set(spaces)) found.push(await managedSpace(tx, ctx, organization.organizationId, id));
  return found;
}

/** Makes a free name for a new site's address from its title. */
async function freeBasename(tx: Tx, title: string): Promise<string> {
  const wanted = slugify(title).slice(0, 90);
  // A former name keeps leading to its site until another site chooses it explicitly.
  return freeSlug(wanted, await namesLike(tx, wanted));
}

/** Changes settings and defaults of a site; absent fields stay as they are. */
export const updateSite = (
  db: Db,
  ctx: ActorContext,
  { id, organizationId }: SiteSubject,
  input: UpdateSite,
): Promise<SiteSubject> =>
  changeStructure(db, { id }, async (tx, tree) => {
    const current = await getSite(tx, ctx.actor, { organizationId, id });
    await requireMatch(ctx, () => presentSite(current));
    const { defaultSiteSpace, defaultSiteSection, adaptiveContent, proxy, ...rest } = input;
    const section = defaultSiteSection === undefined ? undefined : sectionIn(tree, defaultSiteSection);
    if (defaultSiteSection !== undefined && !section) {
      throw Invalid.field("defaultSiteSection", "is no section of this site; choose one of them.");
    }
    const placed = defaultSiteSpace === undefined ? undefined : siteSpaceIn(tree, defaultSiteSpace);
    if (defaultSiteSpace !== undefined && !placed) {
      throw Invalid.field("defaultSiteSpace", "is no site space of this site; choose one of them.");
    }
    const basename = rest.basename === undefined ? undefined : foldSlug(rest.basename);
    if (basename !== undefined && basename !== current.basename) {
      await requireFreeBasename(tx, organizationId, basename);
    }
    if (rest.hostname && rest.hostname !== current.hostname) refuseOwnHost(rest.hostname);
    if (basename !== undefined || rest.hostname !== undefined || proxy !== undefined) {
      await requireNoRedirectLoop(tx, {
        id,
        basename: basename ?? current.basename,
        hostname: rest.hostname === undefined ? current.hostname : rest.hostname,
        proxyOrigin: proxy === undefined ? current.proxyOrigin : proxy,
      });
    }
    const changes = changesOf(
      "site.updated",
      {
        ...current,
        adaptiveContent: { enabled: current.adaptiveContent },
        proxy: current.proxyOrigin,
        ...defaultsOf(tree),
      },
      { ...input, basename },
    );
    if (!changes) return current;
    await tx.site.update({
      where: { id },
      data: {
        ...rest,
        basename,
        visibility: rest.visibility && columnOf(rest.visibility),
        ...(adaptiveContent && { adaptiveContent: adaptiveContent.enabled }),
        ...(proxy !== undefined && { proxyOrigin: proxy }),
        ...(changes.hostname && UNCHECKED_HOST),
        updatedAt: new Date(),
      },
      select: { id: true },
    });
    if (changes.basename) await keepName(tx, id, current.basename, basename!);
    if (rest.hostname && changes.hostname) await checkHostLater(tx, { id, hostname: rest.hostname });
    if (section) await makeSectionDefault(tx, id, section);
    if (placed) await makeSpaceDefault(tx, tree, placed.siteSpace);
    await record(tx, ctx, { type: "site.updated", organizationId, subjectId: id, payload: { changes } });
    return getSite(tx, ctx.actor, { organizationId, id });
  });

/** Keeps a site's former name as a redirect to it. The new name no longer redirects to another site. */
async function keepName(tx: Tx, siteId: string, former: string, present: string): Promise<void> {
  await tx.siteFormerName.deleteMany({ where: { basename: { in: [former, present] } } });
  await tx.siteFormerName.create({ data: { basename: former, siteId }, select: { basename: true } });
}

/** The default section and site space of a site. */
function defaultsOf(tree: SiteStructureTree) {
  if (tree.type === "siteSpaces") {
    return { defaultSiteSpace: tree.structure.find((placed) => placed.default)?.id ?? null };
  }
  const section = sectionsOf<StoredSection>(tree.structure).find((each) => each.default);
  return {
    defaultSiteSection: section?.id ?? null,
    defaultSiteSpace: section?.siteSpaces.find((placed) => placed.default)?.id ?? null,
  };
}

/** Publishes a site for its audience, or ends that. Its content stays. */
export const setPublished = (
  db: Db,
  ctx: ActorContext,
  { id, organizationId }: SiteSubject,
  published: boolean,
): Promise<SiteSubject> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.site.updateMany({
      where: { id, published: !published },
      data: { published, updatedAt: new Date() },
    });
    const site = await getSite(tx, ctx.actor, { organizationId, id });
    if (count > 0) {
      await record(tx, ctx, {
        type: published ? "site.published" : "site.unpublished",
        organizationId,
        subjectId: id,
        payload: { visibility: site.visibility },
      });
    }
    return site;
  });

/** Deletes a site with its structure, links and redirects; its spaces stay. */
export const deleteSite = (
  db: Db,
  ctx: ActorContext,
  { id, organizationId, title }: SiteSubject,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id });
    await requireMatch(ctx, async () => presentSite(await getSite(tx, ctx.actor, { organizationId, id })));
    const { count } = await tx.site.deleteMany({ where: { id } });
    if (count > 0) {
      await record(tx, ctx, { type: "site.deleted", organizationId, subjectId: id, payload: { title } });
    }
    return count > 0;
  });

/** Changes settings of a site that belong to other domains. */
export const changeSite = (
  tx: Tx,
  id: string,
  data: Pick<
    Prisma.SiteUncheckedUpdateInput,
    | "adaptiveSchema"
    | "adaptiveSchemaAt"
    | "authBackend"
    | "authFallbackUrl"
    | "authKey"
    | "customization"
    | "hostname"
    | keyof typeof UNCHECKED_HOST
  >,
): Promise<unknown> =>
  tx.site.update({ where: { id }, data: { ...data, updatedAt: new Date() }, select: { id: true } });
