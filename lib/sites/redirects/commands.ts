import "server-only";
import { ConflictError, DomainError, Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { isOfSite } from "@/lib/sites/sites/own-addresses";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { addressesIn } from "@/lib/sites/structure/structure";
import { loadSiteTree, type SiteStructureTree, sectionIn, siteSpaceIn } from "@/lib/sites/structure/tree";
import { destinationOf, normalSource, presentRedirect, REDIRECT_COLUMNS } from "./queries";
import type {
  ChangeRedirects,
  CreateRedirect,
  RedirectChange,
  RedirectDestination,
  RedirectResults,
  SiteRedirect,
  UpdateRedirect,
} from "./schemas";

/** Limit per site; all are searched for every address without a page. */
const MOST_REDIRECTS = 20_000;

/** Creates a redirect of a site. */
export const createRedirect = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  input: CreateRedirect,
): Promise<SiteRedirect> =>
  changeRedirects(db, site, async (tx, tree) => {
    const source = normalSource(input.source);
    const draft = input.draft ?? false;
    const present = await tx.siteRedirect.findUnique({
      where: { siteId_source_draft: { siteId: site.id, source, draft } },
      select: { id: true },
    });
    if (present) {
      throw new ConflictError(`“${source}” is redirected already. Change that redirect.`, "source_taken");
    }
    return insert(tx, ctx, site, tree, { ...input, source, draft });
  });

/** Changes a redirect; absent fields stay as they are. */
export const updateRedirect = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  input: UpdateRedirect,
): Promise<SiteRedirect> =>
  changeRedirects(db, site, async (tx, tree) => {
    const present = await tx.siteRedirect.findFirst({
      where: { id, siteId: site.id },
      select: REDIRECT_COLUMNS,
    });
    if (!present) throw new NotFound("redirect", id);
    const source = input.source === undefined ? undefined : normalSource(input.source);
    if (source !== undefined && source !== present.source) {
      const other = await tx.siteRedirect.findUnique({
        where: { siteId_source_draft: { siteId: site.id, source, draft: present.draft } },
        select: { id: true },
      });
      if (other) {
        throw new ConflictError(`“${source}” is redirected already. Change that redirect.`, "source_taken");
      }
    }
    return change(tx, ctx, site, tree, presentRedirect(present), { ...input, source });
  });

/** Deletes a redirect; returns false if it is missing. */
export const deleteRedirect = (db: Db, ctx: ActorContext, site: SiteSubject, id: string): Promise<boolean> =>
  changeRedirects(db, site, async (tx) => {
    const present = await tx.siteRedirect.findFirst({
      where: { id, siteId: site.id },
      select: { source: true },
    });
    if (!present) return false;
    await remove(tx, ctx, site, id, present.source);
    return true;
  });

/** Makes many redirect changes. A failed one is reported in its result and does not stop the others. */
export const changeManyRedirects = (
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  { redirects }: ChangeRedirects,
): Promise<RedirectResults> =>
  changeRedirects(db, site, async (tx, tree) => {
    const results: RedirectResults["results"] = [];
    for (const wanted of redirects) results.push(await changeOne(tx, ctx, site, tree, wanted));
    return { results };
  });

type Result = RedirectResults["results"][number];

async function changeOne(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  { intent = "live", destination, source: written, ...options }: RedirectChange,
): Promise<Result> {
  const source = normalSource(written);
  const draft = intent === "draft";
  const at = (isDraft: boolean) =>
    tx.siteRedirect.findUnique({
      where: { siteId_source_draft: { siteId: site.id, source, draft: isDraft } },
      select: REDIRECT_COLUMNS,
    });
  try {
    if (intent === "publish") {
      const written = await at(true);
      if (!written) throw new NotFound("draft of a redirect", source);
      const followed = await at(false);
      if (followed) await remove(tx, ctx, site, followed.id, source);
      requireFree(tree, source, written.captureWildcard);
      await write(tx, ctx, site, presentRedirect(written), { draft: false });
      return { status: "published", source, draft: false, id: written.id };
    }
    const present = await at(draft);
    if (destination === null) {
      if (!present) throw new NotFound("redirect", source);
      await remove(tx, ctx, site, present.id, source);
      return { status: "deleted", source, draft, id: present.id };
    }
    if (destination === undefined) {
      throw new Invalid("Say where it leads: send “destination”, or null to delete it.", "no_destination");
    }
    if (present) {
      await change(tx, ctx, site, tree, presentRedirect(present), { destination, ...options });
      return { status: "updated", source, draft, id: present.id };
    }
    const { id } = await insert(tx, ctx, site, tree, { source, destination, draft, ...options });
    return { status: "created", source, draft, id };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { status: "error", source, draft, error: error.message };
  }
}

const changeRedirects = <Result>(
  db: Db,
  { id }: SiteSubject,
  work: (tx: Tx, tree: SiteStructureTree) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id });
    return work(tx, await loadSiteTree(tx, id));
  });

async function insert(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  { source, destination, draft, captureWildcard = false, permanent = true }: CreateRedirect,
): Promise<SiteRedirect> {
  requireFree(tree, source, captureWildcard);
  await requireDestination(tx, site, tree, destination);
  if ((await tx.siteRedirect.count({ where: { siteId: site.id } })) >= MOST_REDIRECTS) {
    throw new ConflictError(`A site has ${MOST_REDIRECTS} redirects at most. Delete some first.`, "too_many");
  }
  const row = await tx.siteRedirect.create({
    data: {
      ...{ id: newId(), siteId: site.id, source, draft: draft ?? false, captureWildcard, permanent },
      ...destinationOf(destination),
    },
    select: REDIRECT_COLUMNS,
  });
  await record(tx, ctx, {
    type: "siteRedirect.created",
    organizationId: site.organizationId,
    subjectId: row.id,
    payload: { site: site.id, source, destination },
  });
  return presentRedirect(row);
}

function change(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  tree: SiteStructureTree,
  present: SiteRedirect,
  input: UpdateRedirect,
): Promise<SiteRedirect> {
  requireFree(tree, input.source ?? present.source, input.captureWildcard ?? present.captureWildcard);
  const { destination } = input;
  return destination === undefined
    ? write(tx, ctx, site, present, input)
    : requireDestination(tx, site, tree, destination).then(() => write(tx, ctx, site, present, input));
}

async function write(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  present: SiteRedirect,
  { destination, ...input }: UpdateRedirect & { draft?: boolean },
): Promise<SiteRedirect> {
  const changes = changesOf("siteRedirect.updated", present, { ...input, destination });
  if (!changes) return present;
  const data: Prisma.SiteRedirectUncheckedUpdateInput = {
    ...input,
    ...(destination && destinationOf(destination)),
    automatic: false,
    updatedAt: new Date(),
  };
  const row = await tx.siteRedirect.update({ where: { id: present.id }, data, select: REDIRECT_COLUMNS });
  await record(tx, ctx, {
    type: "siteRedirect.updated",
    organizationId: site.organizationId,
    subjectId: present.id,
    payload: { site: site.id, changes },
  });
  return presentRedirect(row);
}

async function remove(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  id: string,
  source: string,
): Promise<void> {
  await tx.siteRedirect.delete({ where: { id }, select: { id: true } });
  await record(tx, ctx, {
    type: "siteRedirect.deleted",
    organizationId: site.organizationId,
    subjectId: id,
    payload: { site: site.id, source },
  });
}

/** Refuses a source with content: the redirect would never be followed, or a wildcard would hide pages. */
function requireFree(tree: SiteStructureTree, source: string, captureWildcard: boolean): void {
  const taken = addressesIn(tree).find(
    ({ address }) => address === source || (captureWildcard && address.startsWith(`${source}/`)),
  );
  if (taken) {
    throw new ConflictError(
      `“${taken.title}” has the address “${taken.address}”. Choose another address, or move it first.`,
      "source_taken",
    );
  }
}

/** Refuses missing targets, and addresses of the site itself, which could loop. */
async function requireDestination(
  tx: Tx,
  site: SiteSubject,
  tree: SiteStructureTree,
  destination: RedirectDestination,
): Promise<void> {
  switch (destination.kind) {
    case "site-section":
      if (!sectionIn(tree, destination.siteSectionId)) {
        throw Invalid.field("destination.siteSectionId", "is no section of this site; choose one of them.");
      }
      return;
    case "site-space":
    case "site-page": {
      const placed = siteSpaceIn(tree, destination.siteSpaceId)?.siteSpace;
      if (!placed) {
        throw Invalid.field("destination.siteSpaceId", "is no site space of this site; choose one of them.");
      }
      if (destination.kind === "site-space") return;
      const page = await tx.pagePath.findUnique({
        where: { spaceId_pageId: { spaceId: placed.spaceId, pageId: destination.pageId } },
        select: { pageId: true },
      });
      if (!page) throw Invalid.field("destination.pageId", "is no page of that space; choose one of them.");
      return;
    }
    case "external":
      if (isOfSite(site, destination.url)) {
        throw Invalid.field(
          "destination.url",
          "is an address of this site, which could lead in a circle; choose the section, space or page.",
        );
      }
  }
}
