import "server-only";
import { createHash } from "node:crypto";
import { canonicalHost } from "@/lib/core/sites/canonical-host";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { listen, untilListening } from "@/lib/platform/events/listen";
import { OWN_HOST } from "@/lib/platform/urls";
import { loadSiteTree, type SiteStructureTree } from "@/lib/sites/structure/tree";
import { removeFromDisk } from "./disk-copies";

/*
 * The present state of each site, kept in memory until anything in its organization changes: cached pages are
 * served without a query. This process sees a change before its caller gets the response, other processes as
 * soon as it is announced. Without the database, sites keep their last state.
 */

/** A space presented by a site, and the head of its content. */
export type SpaceState = {
  id: string;
  title: string;
  emoji: string;
  language: string | null;
  mainBranchId: number;
  headSeq: number;
  /** the change request whose content is shown instead, in a preview */
  change?: { branchId: number; baseSeq: number };
};

/**
 * A site with a version of its state and of the content of its spaces. `authKey` is encrypted, `shareKeys` are hashes of
 * the keys of active share links, and `specs` changes with the organization's OpenAPI specs.
 */
export type SiteState = RowOf<typeof siteAt> & {
  tree: SiteStructureTree;
  /** by id */
  spaces: ReadonlyMap<string, SpaceState>;
  version: string;
};

/**
 * A subdomain of this installation belongs to the organization of that name; a site of another organization
 * has no proof for it.
 */
const IS_OF_OTHERS = `t."hostnameProof" = 'upgrade' AND EXISTS (SELECT FROM "Organization" o
  WHERE o."id" <> t."organizationId" AND o."hostname" || '.' || $3 = t."hostname")`;

const siteAt = prepared(
  "published-site",
  `SELECT t."id", t."organizationId", t."title", t."basename", t."hostname", ${canonicalHost("t")} AS "canonicalHost", t."proxyOrigin", t."visibility"::text, t."published", t."showAuthors",
     t."agentsContext"::text, t."adaptiveContent", t."customization", t."authKey", t."authFallbackUrl", t."adaptiveSchema",
     ARRAY(SELECT encode(k."keyHash", 'hex') FROM "SiteShareLink" k WHERE k."siteId" = t."id" AND k."active"
       ORDER BY k."id") AS "shareKeys",
     coalesce((SELECT string_agg(concat_ws(':', o."slug", o."visibility", o."lastVersionId"), ',' ORDER BY o."slug")
       FROM "OpenApiSpec" o WHERE o."organizationId" = t."organizationId"), '') AS "specs"
   FROM "Site" t WHERE CASE WHEN $2 THEN t."hostname" = $1 AND t."hostnameProof" IS NOT NULL AND NOT (${IS_OF_OTHERS}) ELSE t."basename" = $1 END`,
);

const spacesOfSite = prepared(
  "spaces-of-published-site",
  `SELECT DISTINCT e."id", e."title", e."emoji", e."language", e."mainBranchId", b."headSeq"
   FROM "SiteSpace" p JOIN "Space" e ON e."id" = p."spaceId" AND e."deletedAt" IS NULL
   JOIN "Branch" b ON b."id" = e."mainBranchId" WHERE p."siteId" = $1 ORDER BY e."id"`,
);

const siteByFormerName = prepared(
  "site-by-former-name",
  `SELECT t."basename" FROM "SiteFormerName" f JOIN "Site" t ON t."id" = f."siteId" WHERE f."basename" = $1
   AND NOT EXISTS (SELECT FROM "Organization" o WHERE o."hostname" = $1 AND o."defaultSiteId" IS NOT NULL)`,
);

/** Finds the site that had this name before, if no site has it now. */
export async function findRenamedSite(db: Db, address: SiteAddress): Promise<SiteState | null> {
  const [present] = "basename" in address ? await siteByFormerName(db, [address.basename]) : [];
  return present ? findPublishedSite(db, present) : null;
}

/** True if everyone who knows the address may read the site. */
export const isPublic = (site: Pick<SiteState, "published" | "visibility"> | null): boolean =>
  site?.published === true && (site.visibility === "public" || site.visibility === "unlisted");

/** The address of a site: its name below /docs, or a host of its own. */
export type SiteAddress = { basename: string } | { hostname: string };

const keyOf = (address: SiteAddress): string =>
  "basename" in address ? `/${address.basename}` : address.hostname;

type Entry = {
  site: SiteState | null;
  /** number of changes in its organization so far, and at the time when the site was read */
  changes: number;
  readAt: number | null;
  loading: { site: Promise<SiteState | null>; begunAt: number } | null;
  /** null = not listening to its organization */
  stopListening: (() => void) | null;
};

const isCurrent = ({ stopListening, changes, readAt }: Entry): boolean =>
  stopListening !== null && readAt === changes;

function stopListening(entry: Entry): void {
  entry.stopListening?.();
  entry.stopListening = null;
}

const entries = declareCache<Entry>({
  name: "sites",
  bound: { entries: 1_000 },
  validity: "marked as outdated by events of the organization, see isCurrent",
  onRemoved: stopListening,
});
/** Entries of addresses that are not known yet to have a site, shared by concurrent first requests. */
const loadingEntries = new Map<string, Entry>();

/** Returns a site from memory if it is up to date; undefined = it has to be loaded. */
export function cachedSite(address: SiteAddress): SiteState | undefined {
  const entry = entries.get(keyOf(address));
  return entry?.site && isCurrent(entry) ? entry.site : undefined;
}

/** Returns the site at an address. Throws only if the database is away and nothing is in memory. */
export async function findPublishedSite(db: Db, address: SiteAddress): Promise<SiteState | null> {
  const key = keyOf(address);
  const entry = entries.get(key) ?? loadingEntries.get(key) ?? newEntry();
  const asked = entry.changes;
  // A read that began before the last change may miss it, so it is only waited for.
  while (entry.loading && entry.loading.begunAt < asked) await entry.loading.site.catch(() => null);
  if (isCurrent(entry)) return entry.site;
  if (!entries.has(key)) loadingEntries.set(key, entry);
  entry.loading ??= { site: loadAt(key, db, address, entry), begunAt: entry.changes };
  try {
    return await entry.loading.site;
  } catch (error) {
    if (entry.site) return entry.site;
    throw error;
  }
}

const loadAt = (key: string, db: Db, address: SiteAddress, entry: Entry): Promise<SiteState | null> =>
  load(db, address, entry)
    .then((site) => {
      // No event announces that a missing site appears, so it is not kept.
      if (site && entry.stopListening) entries.set(key, entry);
      return site;
    })
    .finally(() => {
      entry.loading = null;
      loadingEntries.delete(key);
      if (entries.get(key) !== entry) stopListening(entry);
    });

const newEntry = (): Entry => ({ site: null, changes: 0, readAt: null, loading: null, stopListening: null });

async function load(db: Db, address: SiteAddress, entry: Entry): Promise<SiteState | null> {
  const known = entry.site;
  if (known) await untilListening();
  let { changes } = entry;
  let site = await readSiteState(db, address);
  if (site && (known?.organizationId !== site.organizationId || !entry.stopListening)) {
    // Reads the site again after the listener is registered: changes in between would be missed.
    stopListening(entry);
    const markChanged = () => {
      entry.changes += 1;
    };
    entry.stopListening = listen(site.organizationId, { onMessage: markChanged, onLocalWrite: markChanged });
    await untilListening();
    changes = entry.changes;
    site = await readSiteState(db, address);
  }
  // Most changes in an organization do not affect its sites.
  entry.site = site && site.version === known?.version ? known : site;
  // Changes announced during the query make its result outdated at once.
  entry.readAt = changes;
  if (known && !isPublic(site)) void removeFromDisk(known.id);
  if (!site) stopListening(entry);
  return entry.site;
}

/** Reads the state of a site; within a transaction, with its changes. */
export async function readSiteState(db: Db, address: SiteAddress): Promise<SiteState | null> {
  const [row] =
    "basename" in address
      ? await siteAt(db, [address.basename, false, OWN_HOST])
      : await siteAt(db, [address.hostname, true, OWN_HOST]);
  if (!row) return null;
  const [tree, spaces] = await Promise.all([loadSiteTree(db, row.id), spacesOfSite(db, [row.id])]);
  const version = createHash("sha256")
    .update(JSON.stringify([row, tree, spaces]))
    .digest("base64url");
  return { ...row, tree, spaces: new Map(spaces.map((space) => [space.id, space])), version };
}

/** Stops the listeners of all sites, for a clean stop of the server. */
export const clearSiteCache = (): void => entries.clear();
