import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { canSql, SITE_ACCESS } from "@/lib/core/access/sql";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { isHostBelow } from "@/lib/sites/sites/hosts";
import {
  HOST_PROBLEMS,
  HOST_PROOFS,
  HOSTNAME_STATUSES,
  type HostnameStatus,
  type HostProblem,
  type HostProof,
} from "./schemas";

/** A site's hostname claim with its state. */
export type HostClaim = {
  siteId: string;
  organizationId: string;
  hostname: string;
  /** the present proof; null while the site is not served there */
  proof: HostProof | "upgrade" | null;
  provenAt: Date | null;
  keptUntil: Date | null;
  problem: HostProblem | null;
  status: HostnameStatus | null;
  checkedAt: Date | null;
  /** value of the organization's TXT record */
  token: string;
  /** true if the host is, or is below, a verified domain of the organization */
  isBelowDomain: boolean;
  /** the same of domains whose record is not known to be gone */
  isBelowShownDomain: boolean;
};

/** In SQL: the site is at or below a domain that its organization has verified. */
const belowDomain = (condition: string) => `EXISTS (SELECT FROM "OrganizationDomain" d
  WHERE d."organizationId" = t."organizationId" AND ${condition} AND ${isHostBelow(`d."domain"`)})`;

const COLUMNS = `t."id" AS "siteId", t."organizationId", t."hostname", t."hostnameProof" AS "proof",
  t."hostnameProvenAt" AS "provenAt", t."hostnameKeptUntil" AS "keptUntil", t."hostnameProblem" AS "problem",
  t."hostnameStatus" AS "status", t."hostnameCheckedAt" AS "checkedAt", o."hostToken"::text AS "token",
  ${belowDomain(`d."verifiedAt" IS NOT NULL`)} AS "isBelowDomain",
  ${belowDomain(`d."verifiedAt" IS NOT NULL AND (d."keptUntil" IS NULL
    OR coalesce(d."problem", '') NOT IN ('record_missing', 'record_differs'))`)} AS "isBelowShownDomain"`;

const VALUES = {
  proof: [...HOST_PROOFS, "upgrade"],
  problem: HOST_PROBLEMS,
  status: HOSTNAME_STATUSES,
} as const;

const claimOfSite = prepared(
  "host-claim-of-site",
  `SELECT ${COLUMNS} FROM "Site" t JOIN "Organization" o ON o."id" = t."organizationId"
   WHERE t."id" = $1 AND t."hostname" IS NOT NULL`,
  { values: VALUES },
);
const servedClaim = prepared(
  "host-claim-that-is-served",
  `SELECT ${COLUMNS} FROM "Site" t JOIN "Organization" o ON o."id" = t."organizationId"
   WHERE t."hostname" = $1 AND t."hostnameProof" IS NOT NULL`,
  { values: VALUES },
);
const visibleClaim = prepared(
  "host-claim-that-is-seen",
  `SELECT ${COLUMNS} FROM "Site" t JOIN "Organization" o ON o."id" = t."organizationId"
     JOIN LATERAL ${SITE_ACCESS} a ON a."userId" = $2
   WHERE t."hostname" = $1 AND ${canSql('a."role"', "site.view")} AND ($3::text IS NULL OR t."organizationId" = $3)
   ORDER BY t."hostnameProof" IS NULL, t."createdAt", t."id" LIMIT 1`,
  { values: VALUES },
);
const servedClaims = prepared(
  "host-claims-that-are-served",
  `SELECT t."id", t."hostname" /* not null */ FROM "Site" t WHERE t."hostnameProof" IS NOT NULL ORDER BY t."id"`,
);

/** Loads a site's hostname claim; null if it has none. */
export const findClaim = async (db: Db, siteId: string): Promise<HostClaim | null> =>
  (await claimOfSite(db, [siteId]))[0] ?? null;

/** Loads the claim of the site served at a host; null if none is. */
export const findServedClaim = async (db: Db, hostname: string): Promise<HostClaim | null> =>
  (await servedClaim(db, [hostname]))[0] ?? null;

/** Loads the served claim of a host among sites that the viewer can see, else the first. */
export const findVisibleClaim = async (
  db: Db,
  { userId, organizationId }: Viewer,
  hostname: string,
): Promise<HostClaim | null> => (await visibleClaim(db, [hostname, userId, organizationId]))[0] ?? null;

/** Lists all sites that are served at a custom host. */
export const listServedHosts = (db: Db): Promise<{ id: string; hostname: string }[]> => servedClaims(db, []);
